"""The commands as Discord will be told them, and what they answer."""

import re

import discord
import pytest

from tests.cogs.world import open_world, verbs_of

NAME = re.compile(r"^[-_'\w]{1,32}$")


@pytest.fixture
async def world(tmp_path):
    async with open_world(tmp_path / "a.sqlite3", jaeho="ko") as opened:
        make_manager(opened, opened["yuki"])
        yield opened


def make_manager(world, person):
    """Let somebody manage the server, and so see the commands that are for managers."""
    role = world.guild.create_role("managers", permissions=discord.Permissions(manage_guild=True))
    world.env.backend.add_member_role(world.guild.id, person.id, role.id)


def registered(world):
    return world.env.backend.visible_commands(user_id=world["yuki"].id, channel_id=world.channel.id)


def levels(command):
    yield command
    for option in command.get("options", []):
        yield from levels(option)


async def test_all_commands_are_registered_in_both_languages(world):
    names = {command["name"] for command in registered(world)}
    assert names == {
        "table", "play", "hand", "board", "undo", "recap", "rules", "mygames", "status",
        "notify", "vacation", "settings", "hint", "orders",
        "history", "replay", "export", "stats", "leaderboard", "forget-me",
    }  # fmt: skip
    for command in registered(world):
        for part in levels(command):
            assert part["name_localizations"]["ko"], part["name"]
            assert part["description_localizations"]["ko"], part["name"]


async def test_names_and_descriptions_are_inside_the_limits(world):
    for command in registered(world):
        total = 0
        for part in levels(command):
            spoken = [part["name"], *part["name_localizations"].values()]
            told = [part["description"], *part["description_localizations"].values()]
            for name in spoken:
                assert NAME.match(name), name
                assert name == name.lower()
            assert all(1 <= len(text) <= 100 for text in told)
            assert len(part.get("options", [])) <= 25
            total += max(map(len, spoken)) + max(map(len, told))
            for locale in ("ko",):
                siblings = [o["name_localizations"][locale] for o in part.get("options", [])]
                assert len(siblings) == len(set(siblings))
            for choice in part.get("choices", []):
                assert 1 <= len(choice["name"]) <= 100
        assert total <= 8000


async def test_registration_failing_does_not_stop_running_tables(tmp_path):
    async with open_world(tmp_path / "a.sqlite3") as world:
        await world.start_game("minji", "jaeho")
        world.env.inject_error("PUT", "/applications/*/commands", status=500)
        await world.restart()
        mover = await world.to_move()
        await mover.tap(verb="play", on=await world.live())
        assert "choose" in verbs_of(mover.shown)


async def test_a_table_from_opening_to_start_by_commands(world):
    await world["minji"].slash("table new", game="spice_road", seats=3)
    code = (await world.table()).code
    await world["jaeho"].slash("table join", table=code)
    assert world["jaeho"].text == "자리에 앉았어요."
    await world["alex"].slash("table join")
    await world["theo"].slash("table join")
    assert world["theo"].text == "All seats at this table are taken. `/table new` opens another."
    await world["alex"].slash("table leave")
    assert world["alex"].text == "You gave up your seat."
    await world["jaeho"].slash("table start")
    assert world["jaeho"].text.startswith("테이블 주인과 서버 관리자만 할 수 있어요.")
    await world["minji"].slash("table start")
    assert (await world.table()).status == "running"


async def test_new_without_a_game_asks_which(world):
    await world["minji"].slash("table new")
    await world["minji"].choose("spice_road")
    assert (await world.table()).game == "spice_road"


@pytest.mark.parametrize("seats", [0, 1, 6, 99, -3])
async def test_a_wrong_number_of_seats_is_refused(world, seats):
    await world["minji"].slash("table new", game="spice_road", seats=seats)
    assert world["minji"].text == "This game is for 2 to 5 players."
    assert await world.table() is None


async def test_too_few_players_cannot_start(world):
    await world["minji"].slash("table new", game="spice_road")
    await world["minji"].slash("table start")
    assert "at least 2" in world["minji"].text


async def test_options_are_changed_by_the_owner_only(world):
    await world["minji"].slash("table new", game="spice_road")
    lobby = world.channel.last_message
    await world["jaeho"].tap(verb="options", on=lobby)
    assert "테이블 주인" in world["jaeho"].text
    await world["minji"].tap(verb="options", on=lobby)
    await world["minji"].choose("open_hands")
    await world["minji"].tap("hidden until the end")
    assert (await world.table()).options["open_hands"] is False
    await world.env.advance_time(5)
    assert "Options:" in world.channel.last_message.content


async def test_the_last_one_to_leave_closes_the_lobby(world):
    await world["minji"].slash("table new", game="spice_road")
    await world["minji"].slash("table leave")
    await world.env.advance_time(5)
    assert (await world.table()).status == "closed"
    assert "closed" in world.channel.last_message.content
    assert verbs_of(world.channel.last_message) == []


async def test_a_lobby_warns_and_expires(world):
    await world["minji"].slash("table new", game="spice_road")
    await world.env.advance_time(6 * 86400 + 60)
    assert "unless it does" in world.channel.last_message.content
    await world.env.advance_time(86400)
    assert (await world.table()).status == "closed"


async def test_many_tables_in_one_channel_are_told_apart(world):
    for _ in range(3):
        await world["minji"].slash("table new", game="spice_road")
    await world["jaeho"].slash("table join")
    assert "which" in verbs_of(world["jaeho"].shown)
    await world["jaeho"].choose("2")
    seats = await world.services.store.read.seats_of(2)
    assert [seat.user_id for seat in seats] == [world["minji"].id, world["jaeho"].id]


async def test_two_running_tables_of_the_same_two_people_do_not_mix(world):
    await world.start_game("minji", "jaeho", number=1)
    await world.start_game("jaeho", "minji", number=2)
    first, second = await world.table(1), await world.table(2)
    assert first.place_id != second.place_id
    mover = await world.to_move(2)
    await mover.slash("play", world.place(second), move="rest")
    assert (await world.table(1)).version == first.version
    assert (await world.table(2)).version == second.version + 1


@pytest.mark.parametrize("command", ["play", "hand", "board", "undo", "recap", "table info"])
async def test_commands_without_a_table_say_what_to_do(world, command):
    await world["theo"].slash(command)
    assert "/table new" in world["theo"].text
    await world["theo"].slash(command, table="nobody-00")
    assert "`nobody-00`" in world["theo"].text


async def test_reading_commands_answer_privately_in_the_readers_language(world):
    await world.start_game("minji", "jaeho", shuffle=False)
    place = world.place(await world.table())
    expected = {
        "hand": "", "board": "", "recap": "마지막으로", "mygames": "내 테이블",
        "status": "카라반세라이", "table list": "열린 테이블", "table info": "진행 중",
    }  # fmt: skip
    for command, text in expected.items():
        result = await world["jaeho"].slash(command, place)
        assert result.ephemeral, command
        assert text in world["jaeho"].text
    await world["jaeho"].slash("rules", place, game="spice_road")
    assert "간단 규칙" in world["jaeho"].text
    await world["jaeho"].slash("rules", place, game="spice_road", topic="zzz")
    assert "항목은 없어요" in world["jaeho"].text


async def test_more_leads_to_everything_else(world):
    await world.start_game("minji", "jaeho")
    live = await world.live()
    for verb in ("recap", "board", "board_text", "rules", "mygames"):
        await world["minji"].tap(verb="more", on=live)
        await world["minji"].tap(verb=verb)
        assert world["minji"].text


async def test_mygames_puts_the_longest_waiting_first(world):
    await world.start_game("minji", "jaeho", number=1, shuffle=False)
    await world.env.advance_time(3600)
    await world.start_game("minji", "alex", number=2, shuffle=False)
    await world["minji"].slash("mygames")
    text = world["minji"].text
    first, second = (await world.table(1)).code, (await world.table(2)).code
    assert text.index(first) < text.index(second)
    assert text.count("your turn came <t:") == 2


async def test_a_hostile_name_does_no_harm_anywhere(tmp_path):
    async with open_world(tmp_path / "a.sqlite3") as world:
        evil = "@everyone `**x**`\n\u202e<@&1>"
        user = world.env.create_user("evil", global_name=evil)
        actor = world.guild.add_member(user)
        await world["minji"].slash("table new", game="spice_road", shuffle=False)
        lobby = world.channel.last_message
        await actor.click(lobby, custom_id="cv:join:1:0:")
        await world.press_start("minji")
        await world.env.settle()
        place = world.place(await world.table())
        await world["minji"].slash("play", place, move="rest")
        for message in [*world.channel.history(), *await world.messages()]:
            assert "@everyone" not in message.content
            assert not message.mention_everyone
            assert not message.role_mentions


async def test_a_renamed_player_is_called_by_the_new_name(world):
    await world.start_game("minji", "jaeho", shuffle=False)
    place = world.place(await world.table())
    world.env.backend.get_user(world["minji"].id).global_name = "Minerva"
    await world["minji"].slash("play", place, move="rest")
    assert "Minerva" in (await world.live()).content


async def test_no_user_text_shows_a_server_time(world):
    await world["minji"].slash("table new", game="spice_road")
    assert re.search(r"<t:\d+:R>", world.channel.last_message.content)
    assert not re.search(r"\d\d:\d\d", world.channel.last_message.content)


async def test_a_link_to_the_live_message_is_given(world):
    await world.start_game("minji", "jaeho")
    await world["minji"].slash("mygames")
    assert f"/{(await world.live()).id}" in world["minji"].text


async def test_the_bot_asks_for_no_privileged_intent(world):
    intents = world.bot.intents
    assert intents.guilds
    for privileged in ("message_content", "members", "presences"):
        assert not getattr(intents, privileged), privileged


async def test_tables_of_private_channels_are_for_those_who_see_them(world):
    hidden = discord.PermissionOverwrite(view_channel=False)
    shown = discord.PermissionOverwrite(view_channel=True)
    private = world.guild.create_text_channel(
        "private",
        overwrites={
            world.guild.default_role: hidden,
            world.bot.user: shown,
            world["minji"].actor: shown,
        },
    )
    await world["minji"].slash("table new", private, game="spice_road")
    code = (await world.table()).code
    await world["theo"].slash("table list")
    assert code not in world["theo"].text
    await world["theo"].slash("table join", table=code)
    assert "has no table" in world["theo"].text
    choices = await world["theo"].actor.autocomplete(world.channel, "table join", "table", "")
    assert choices == []
    await world["minji"].slash("table list")
    assert code in world["minji"].text


async def test_a_table_in_a_private_thread_is_for_those_who_are_there(world):
    channel = world.bot.get_channel(world.channel.id)
    thread = await channel.create_thread(name="corner", type=discord.ChannelType.private_thread)
    await world.env.settle()
    place = next(t for t in world.channel.threads if t.id == thread.id)
    for name in ("minji", "jaeho"):
        await thread.add_user(discord.Object(world[name].id))
    await world["minji"].slash("table new", place, game="spice_road")
    code = (await world.table()).code
    await world["theo"].slash("table list")
    assert code not in world["theo"].text
    await world["theo"].slash("board", table=code)
    assert "has no table" in world["theo"].text
    await world["jaeho"].slash("table join", place)
    await world["minji"].slash("table start", place)
    await world["jaeho"].slash("board", table=code)
    assert code in world["jaeho"].text


async def test_the_info_of_a_lobby_tells_when_it_closes(world):
    """T-7 of the reports."""
    await world["minji"].slash("table new", game="spice_road")
    await world["theo"].slash("table info", table=(await world.table()).code)
    closes = (await world.table()).created_at // 1000 + 7 * 86400
    assert f"<t:{closes}:R>" in world["theo"].text


async def test_a_typed_move_that_could_be_for_several_tables_is_not_lost(world):
    await world.start_game("minji", "jaeho", number=1, shuffle=False)
    await world.start_game("minji", "alex", number=2, shuffle=False)
    before = [(await world.table(n)).version for n in (1, 2)]
    await world["minji"].slash("play", move="play S1")
    told = world["minji"].text
    assert "“play S1” was not made" in told
    assert (await world.table(1)).code in told
    assert [(await world.table(n)).version for n in (1, 2)] == before
    await world["minji"].slash("play", move="play S1", table=(await world.table(2)).code)
    assert (await world.table(2)).version == before[1] + 1


COMMANDS = [
    "table new",
    "table join",
    "table leave",
    "table start",
    "table close",
    "table info",
    "table resign",
    "table list",
    "play",
    "hand",
    "board",
    "undo",
    "recap",
    "mygames",
    "status",
    "rules",
    "notify",
    "vacation",
    "history",
    "replay",
    "export",
    "table import",
    "table rewind",
    "stats",
    "leaderboard",
    "forget-me",
    "table owner",
    "table replace",
    "table bots",
    "settings",
    "hint",
    "orders",
]


OPTIONS = {
    "rules": {"game": "spice_road"},
    "table import": {"record": ("x.json", b"{}")},
    "table replace": {"seat": "2"},
}


async def test_every_command_is_acknowledged_privately_before_anything_else(world):
    await world.start_game("minji", "jaeho")
    place = world.place(await world.table())
    names = set()
    for command in COMMANDS:
        options = OPTIONS.get(command, {})
        mark = len(world.env.http_requests)
        if command == "table owner":
            options = {"person": world["theo"].actor}
        await world["yuki"].slash(command, place, **options)
        first = world.env.http_requests[mark]
        assert first.path.endswith("/callback"), command
        assert (first.json["type"], first.json["data"]["flags"]) == (5, 64), command
        names.add(command.split()[0])
    assert names == {command["name"] for command in registered(world)}
