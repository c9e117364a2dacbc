"""What the pictures of the games of Century have in common: cubes, merchant cards, their words."""
