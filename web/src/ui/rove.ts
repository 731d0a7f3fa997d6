/** Many buttons as one stop of the Tab key: the arrows lead from one to the next, as they lie. */

const ARROWS: Record<string, readonly [number, number]> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** The nearest of some places in a direction; what lies aside counts as farther. */
export function nearest(from: DOMRect, places: readonly DOMRect[], [across, down]: readonly [number, number]): number {
  const middle = (box: DOMRect): [number, number] => [box.x + box.width / 2, box.y + box.height / 2];
  const [x, y] = middle(from);
  let found = -1;
  let least = Infinity;
  for (const [place, box] of places.entries()) {
    const [left, top] = middle(box);
    const ahead = (left - x) * across + (top - y) * down;
    const aside = Math.abs((left - x) * down) + Math.abs((top - y) * across);
    if (ahead > 1 && ahead + 3 * aside < least) {
      least = ahead + 3 * aside;
      found = place;
    }
  }
  return found;
}

export function rove(holder: HTMLElement): { destroy: () => void } {
  const buttons = (): HTMLElement[] => [...holder.querySelectorAll<HTMLElement>("button:not(:disabled)")];

  function settle(stop?: HTMLElement): void {
    const all = buttons();
    const chosen = stop ?? all.find((each) => each.tabIndex === 0 && each.dataset.stop === "here") ?? all[0];
    for (const each of all) {
      each.tabIndex = each === chosen ? 0 : -1;
      if (each === chosen) each.dataset.stop = "here";
      else delete each.dataset.stop;
    }
  }

  function onKey(event: KeyboardEvent): void {
    const way = ARROWS[event.key];
    if (!way || event.altKey || event.ctrlKey || event.metaKey || !(event.target instanceof HTMLElement)) return;
    const all = buttons();
    const to = all[nearest(event.target.getBoundingClientRect(), all.map((each) => each.getBoundingClientRect()), way)];
    event.preventDefault();
    to?.focus();
  }

  const onFocus = (event: FocusEvent): void => {
    if (event.target instanceof HTMLElement && event.target.matches("button")) settle(event.target);
  };
  const watcher = new MutationObserver(() => settle());
  watcher.observe(holder, { childList: true, subtree: true });
  holder.addEventListener("keydown", onKey);
  holder.addEventListener("focusin", onFocus);
  settle();
  return {
    destroy: () => {
      watcher.disconnect();
      holder.removeEventListener("keydown", onKey);
      holder.removeEventListener("focusin", onFocus);
    },
  };
}
