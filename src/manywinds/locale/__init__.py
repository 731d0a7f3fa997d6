"""Catalogues of sentences, one TOML file a language."""
