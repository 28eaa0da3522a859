export type Values = Readonly<Record<string, string | number>>;

/** Puts values in the place of `{names}`; a name without a value stays as it is. */
export function fill(text: string, values: Values): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}
