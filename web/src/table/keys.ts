/** Keys of the table. Nothing happens while somebody types, presses a control, or holds a modifier. */

type Action = (event: KeyboardEvent) => unknown;

const CONTROLS = "a, button, summary, select, [role=button]";
const FIELDS = "input:not([type=checkbox]):not([type=radio]), textarea, select, [contenteditable]";

export function keysOf(actions: Record<string, Action>): (event: KeyboardEvent) => void {
  return (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    if (document.querySelector("dialog[open]")) return;
    const target = event.target instanceof Element ? event.target : null;
    if (target?.closest(FIELDS)) return;
    // Enter on a control presses it; only on a tile of the hand it means the table's own Enter.
    if (event.code === "Enter" && target?.closest(CONTROLS) && !target.closest(".hand")) return;
    const code = event.code === "NumpadEnter" ? "Enter" : event.code;
    // A key that is held down says nothing twice.
    if (event.repeat && !code.startsWith("Arrow")) return;
    const action = actions[code] ?? (/^(?:Digit|Numpad)\d$/.test(code) ? actions.digit : undefined);
    if (!action) return;
    event.preventDefault();
    action(event);
  };
}
