/** The languages of the page: English, and each for which there is a file of the page's texts. */
export const locales: readonly string[] = Object.keys(import.meta.glob("./text/*.json")).map(localeOf);

/** The language of a catalogue, by the name of its file. */
export function localeOf(path: string): string {
  return path.replace(/^.*\/|\.json$/g, "");
}

/** The name of a language in the language itself. */
export function localeName(locale: string): string {
  const name = new Intl.DisplayNames(locale, { type: "language" }).of(locale) ?? locale;
  return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1);
}

export const isLocale = (value: unknown): value is string => locales.includes(value as string);
