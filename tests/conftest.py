"""What holds for all tests."""

from hypothesis import HealthCheck, settings

# Machines are slow now and then: no test depends on how long an example takes.
settings.register_profile("steady", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("steady")
