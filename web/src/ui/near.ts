/** Calls back once, when something is about to be seen. */

const waiting = new WeakMap<Element, () => void>();
let watcher: IntersectionObserver | null = null;

function watch(): IntersectionObserver {
  return (watcher ??= new IntersectionObserver(
    (entries) => {
      for (const entry of entries) {
        if (!entry.isIntersecting) continue;
        watcher?.unobserve(entry.target);
        waiting.get(entry.target)?.();
        waiting.delete(entry.target);
      }
    },
    { rootMargin: "600px 0px" },
  ));
}

export function near(node: HTMLElement, callback: () => void): { destroy: () => void } {
  waiting.set(node, callback);
  watch().observe(node);
  return {
    destroy: () => {
      watcher?.unobserve(node);
      waiting.delete(node);
    },
  };
}
