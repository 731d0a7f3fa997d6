/** Small movements: a discard slides to its river. None for people who asked for less motion. */

const SLIDE = 150;

/** Where the own tile lay that was just discarded. */
let origin: DOMRect | null = null;

export function startFrom(rect: DOMRect | null): void {
  origin = rect;
}

function still(): boolean {
  return typeof matchMedia === "undefined" || matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** Slide a new tile to its place: from the hand it came from, or from the side of its player. */
export function slideIn(node: HTMLElement, wanted: boolean): void {
  const from = origin;
  if (!wanted || still()) return;
  origin = null;
  if (from) {
    const to = node.getBoundingClientRect();
    // The side of the own river is not turned, so distances on the screen are distances here.
    const x = from.x - to.x;
    const y = from.y - to.y;
    const scale = to.width ? from.width / to.width : 1;
    node.style.transformOrigin = "0 0";
    node.animate([{ transform: `translate(${x}px, ${y}px) scale(${scale})` }, { transform: "none" }], { duration: SLIDE, easing: "ease-out" });
  } else {
    node.animate([{ transform: "translateY(160%)", opacity: 0.4 }, { transform: "none", opacity: 1 }], { duration: SLIDE, easing: "ease-out" });
  }
}
