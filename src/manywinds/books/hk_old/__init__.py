"""Hong Kong Old Style (`hk-old`)."""
