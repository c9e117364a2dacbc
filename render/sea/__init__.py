"""What the pictures of the two games at sea have in common: the map, and the players' boards."""
