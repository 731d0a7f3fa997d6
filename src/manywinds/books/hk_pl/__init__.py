"""Hong Kong Old and New Style after the Polish sheet (`hk-old-pl`, `hk-new`)."""
