"""What all formats share: the game a file is read into, playing it again under our rules, and exporting ours."""
