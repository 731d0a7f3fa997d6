/** Times of a tournament as people read them. */

import { language } from "../app/i18n.svelte";

/** `1:04:09` or `14:05`; what is past stays at nothing. */
export function span(seconds: number): string {
  const left = Math.max(0, Math.floor(seconds));
  const two = (value: number): string => String(value).padStart(2, "0");
  const [hours, minutes] = [Math.floor(left / 3600), Math.floor(left / 60) % 60];
  return hours ? `${hours}:${two(minutes)}:${two(left % 60)}` : `${two(minutes)}:${two(left % 60)}`;
}

/** The time of the day of a moment. */
export function clockTime(stamp: string): string {
  const at = new Date(stamp);
  return Number.isNaN(at.getTime()) ? stamp : new Intl.DateTimeFormat(language(), { hour: "2-digit", minute: "2-digit", second: "2-digit" }).format(at);
}

export function dayTime(stamp: string): string {
  const at = new Date(stamp);
  return Number.isNaN(at.getTime()) ? stamp : new Intl.DateTimeFormat(language(), { dateStyle: "short", timeStyle: "medium" }).format(at);
}
