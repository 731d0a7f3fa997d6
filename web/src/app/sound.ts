/** The click of a tile, made on the spot: no files. */

import { settings } from "./settings.svelte";

let context: AudioContext | null = null;

function audio(): AudioContext | null {
  if (!settings.sound || typeof AudioContext === "undefined") return null;
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
  return context;
}

/** A short knock; a higher one for what wants an answer. */
export function click(kind: "tile" | "call" | "win" | "gong" = "tile"): void {
  const sound = audio();
  if (!sound) return;
  const pitches = { tile: [1900], call: [880, 1320], win: [660, 880, 1320], gong: [98, 147, 98, 147] }[kind];
  const long = { tile: 0.04, call: 0.18, win: 0.18, gong: 2.5 }[kind];
  for (const [place, pitch] of pitches.entries()) {
    const start = sound.currentTime + place * 0.09;
    const oscillator = sound.createOscillator();
    const gain = sound.createGain();
    oscillator.type = kind === "tile" ? "square" : "sine";
    oscillator.frequency.setValueAtTime(pitch, start);
    gain.gain.setValueAtTime(kind === "tile" ? 0.06 : 0.12, start);
    gain.gain.exponentialRampToValueAtTime(0.0001, start + long);
    oscillator.connect(gain).connect(sound.destination);
    oscillator.start(start);
    oscillator.stop(start + long);
  }
}
