/** The questions of a form, and what their answers become. */

export interface Choice {
  value: string | number;
  label: string;
}

export interface Field<Name extends string = string> {
  name: Name;
  label: string;
  kind?: "text" | "long" | "number" | "flag" | "choice" | "many";
  /** Of a choice, or of many. */
  choices?: readonly Choice[];
  value?: Answer;
  optional?: boolean;
  min?: number;
  max?: number;
  hint?: string;
}

export type Answer = string | number | boolean | null | (string | number)[];
export type Answers = Record<string, Answer>;

export function begin(fields: readonly Field[]): Answers {
  return Object.fromEntries(fields.map((field) => [field.name, field.value ?? blank(field)]));
}

function blank(field: Field): Answer {
  if (field.kind === "flag") return false;
  if (field.kind === "many") return [];
  if (field.kind === "number") return null;
  return field.kind === "choice" && !field.optional ? (field.choices?.[0]?.value ?? "") : "";
}

/** The answers of a form by the names of its fields. */
export type Filled = Record<string, unknown>;

/** What is sent: nothing for what was left open. */
export function givenOf(fields: readonly Field[], answers: Answers): Filled {
  const found: Filled = {};
  for (const { name } of fields) {
    const answer = answers[name];
    const said = typeof answer === "string" ? answer.trim() : answer;
    if (said !== undefined && said !== null && said !== "" && said !== false && !(Array.isArray(said) && !said.length)) found[name] = said;
  }
  return found;
}

/** Nothing that is needed is left open. */
export function complete(fields: readonly Field[], answers: Answers): boolean {
  const given = givenOf(fields, answers);
  return fields.every((field) => field.optional || field.kind === "flag" || field.name in given);
}

/** The answers that are others than they were, also those that were emptied. */
export function changedOf(begun: Answers, answers: Answers): Filled {
  return Object.fromEntries(Object.entries(answers).filter(([name, answer]) => JSON.stringify(answer) !== JSON.stringify(begun[name])));
}
