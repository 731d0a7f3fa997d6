/** Every state of the page has an address. Routes are patterns such as `/rooms/:id`; the query is free. */

export interface Place {
  path: string;
  query: URLSearchParams;
}

function here(): Place {
  return { path: location.pathname, query: new URLSearchParams(location.search) };
}

class Router {
  place = $state.raw<Place>(typeof location === "undefined" ? { path: "/", query: new URLSearchParams() } : here());

  /** Follow the browser's own back and forward, and our links without loading the page anew. Call once. */
  follow(): void {
    addEventListener("popstate", () => (this.place = here()));
    addEventListener("click", (event) => {
      const target = internalTarget(event);
      if (target === null) return;
      event.preventDefault();
      this.go(target);
    });
  }

  go(to: string, { replace = false } = {}): void {
    if (to !== location.pathname + location.search + location.hash) {
      history[replace ? "replaceState" : "pushState"](null, "", to);
    }
    this.place = here();
    if (!replace) scrollTo(0, 0);
  }
}

/** Where a click leads inside the page; null when the browser should follow the link itself. */
function internalTarget(event: MouseEvent): string | null {
  if (event.defaultPrevented || event.button !== 0) return null;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (!link || link.target || link.hasAttribute("download") || link.origin !== location.origin) return null;
  if (link.pathname.startsWith("/api/") || (link.hash && link.pathname === location.pathname)) return null;
  return link.pathname + link.search + link.hash;
}

/** The named parts of a path that fits a pattern, or null. A last part with `?` may be missing. */
export function match(pattern: string, path: string): Record<string, string> | null {
  const wanted = pattern.split("/").filter(Boolean);
  const given = path.split("/").filter(Boolean);
  if (given.length > wanted.length) return null;
  const found: Record<string, string> = {};
  for (const [place, part] of wanted.entries()) {
    const value = given[place];
    if (!part.startsWith(":")) {
      if (value !== part) return null;
      continue;
    }
    const optional = part.endsWith("?");
    if (value === undefined) {
      if (!optional) return null;
      continue;
    }
    try {
      found[part.slice(1, optional ? -1 : undefined)] = decodeURIComponent(value);
    } catch {
      return null;
    }
  }
  return found;
}

export const router = new Router();
