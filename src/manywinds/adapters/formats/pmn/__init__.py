"""PMN, the Portable Majiang Notation of the competition rules."""
