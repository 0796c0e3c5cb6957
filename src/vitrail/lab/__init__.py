"""Many games: which bot is the stronger one."""
