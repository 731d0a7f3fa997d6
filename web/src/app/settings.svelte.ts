/** What a person chose once, remembered by the browser. */

export const LANGUAGES = ["en", "ru", "he", "pl"] as const;
export type Language = (typeof LANGUAGES)[number];
/** What each language calls itself. */
export const OWN_NAMES: Record<Language, string> = { en: "English", ru: "Русский", he: "עברית", pl: "Polski" };
export const INDEXES = ["none", "latin", "cyrillic", "hebrew"] as const;
export type Index = (typeof INDEXES)[number];
export const THEMES = ["system", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

export interface Choices {
  language: Language;
  index: Index;
  theme: Theme;
  sound: boolean;
}

const KEY = "manywinds.settings";

/** The first language of the browser that we speak. */
export function preferredLanguage(wanted: readonly string[]): Language {
  for (const tag of wanted) {
    const short = tag.toLowerCase().split("-")[0];
    // Browsers have said `iw` for Hebrew.
    const found = LANGUAGES.find((language) => language === (short === "iw" ? "he" : short));
    if (found) return found;
  }
  return "en";
}

const INDEX_OF: Record<Language, Index> = { en: "latin", pl: "latin", ru: "cyrillic", he: "hebrew" };

/** What was stored, with everything unknown or missing replaced by what suits the browser. */
export function readChoices(stored: string | null, wanted: readonly string[]): Choices {
  let found: Partial<Record<keyof Choices, unknown>> = {};
  try {
    const parsed: unknown = JSON.parse(stored ?? "{}");
    if (typeof parsed === "object" && parsed !== null) found = parsed;
  } catch {
    // Nothing of ours: begin anew.
  }
  const language = LANGUAGES.find((each) => each === found.language) ?? preferredLanguage(wanted);
  return {
    language,
    index: INDEXES.find((each) => each === found.index) ?? INDEX_OF[language],
    theme: THEMES.find((each) => each === found.theme) ?? "system",
    sound: found.sound === true,
  };
}

class Settings {
  language = $state<Language>("en");
  index = $state<Index>("none");
  theme = $state<Theme>("system");
  sound = $state(false);

  constructor() {
    if (typeof localStorage === "undefined") return;
    Object.assign(this, readChoices(localStorage.getItem(KEY), navigator.languages));
  }

  /** Change one choice and remember them all. */
  choose<Name extends keyof Choices>(name: Name, value: Choices[Name]): void {
    const choices: Choices = { language: this.language, index: this.index, theme: this.theme, sound: this.sound };
    choices[name] = value;
    Object.assign(this, choices);
    try {
      localStorage.setItem(KEY, JSON.stringify(choices));
    } catch {
      // A browser that keeps nothing still plays.
    }
  }
}

export const settings = new Settings();
