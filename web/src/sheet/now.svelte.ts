/** The present, second by second, for all clocks of the page. */

class Now {
  at = $state(Date.now());

  /** Tick while somebody looks; call in an effect and give back what it returns. */
  follow(): () => void {
    this.at = Date.now();
    const pulse = setInterval(() => (this.at = Date.now()), 500);
    return () => clearInterval(pulse);
  }
}

export const now = new Now();
