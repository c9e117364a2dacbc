"""What the figures were measured on."""

from __future__ import annotations

import os
import platform
from importlib.metadata import version
from pathlib import Path

from msgspec import Struct

PACKAGES = ("discord.py", "Pillow", "msgspec", "aiosqlite", "simcord")


class Machine(Struct, frozen=True, kw_only=True):
    """The machine and the libraries; `load` is the average of the last minute, at the start."""

    cpu: str
    cores: int
    python: str
    load: float
    packages: dict[str, str]


def describe_machine() -> Machine:
    """Return what this process runs on."""
    return Machine(
        cpu=_cpu_model(),
        cores=os.cpu_count() or 0,
        python=f"{platform.python_implementation()} {platform.python_version()}",
        load=round(os.getloadavg()[0], 2),
        packages={name: version(name) for name in PACKAGES},
    )


def format_machine(machine: Machine, load_after: float) -> str:
    """Return a machine in two lines; `load_after` is the load average when all was measured."""
    packages = ", ".join(f"{name} {number}" for name, number in machine.packages.items())
    return (
        f"{machine.cpu}, {machine.cores} cores, {machine.python}, "
        f"load average {machine.load} before and {load_after:.2f} after\n{packages}"
    )


def _cpu_model() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        return platform.processor() or platform.machine()
    models = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return models[0] if models else platform.machine()


def resident_bytes(pid: int | str = "self") -> int:
    """Return the resident memory of a process of this machine (Linux).

    Raises:
        OSError: there is no such process, or no /proc.
    """
    pages = int(Path(f"/proc/{pid}/statm").read_text(encoding="ascii").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE")
