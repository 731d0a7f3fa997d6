"""Commands that let bots play: simulate, arena, bot."""
