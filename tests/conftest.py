"""What holds for all tests."""

import signal

from hypothesis import HealthCheck, settings

# Machines are slow now and then: no test depends on how long an example takes.
settings.register_profile("steady", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("steady")

# A shell that starts the tests in the background lets them ignore Ctrl-C, and whatever they start, too.
signal.signal(signal.SIGINT, signal.default_int_handler)
