/** What every live connection of the page needs: its address, the wait before the next try, and a way to close it quietly. */

const FIRST_WAIT = 400;
const LONGEST_WAIT = 8_000;

/** The address of a live connection to this server. */
export function socketUrl(path: string): string {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  return `${scheme}://${location.host}${path}`;
}

/** Milliseconds before the next try: doubling, with a little chance so that a whole club does not come at once. */
export function waitBefore(tries: number, chance: number): number {
  return Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** tries) * (0.75 + 0.5 * chance);
}

/** Let go of a socket and hear no more of it. One that is still connecting may finish first: browsers complain about a
 * connection that is given up half way. */
export function letGo(socket: WebSocket): void {
  socket.onclose = null;
  socket.onmessage = null;
  if (socket.readyState === WebSocket.CONNECTING) socket.onopen = () => socket.close();
  else socket.close();
}
