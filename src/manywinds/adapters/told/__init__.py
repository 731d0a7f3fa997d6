"""Games that other programs tell: read, played again under our rules, compared, and told in their words."""
