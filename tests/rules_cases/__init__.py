"""Cases reasoned from the rules page alone: the engine is only reached through public names."""
