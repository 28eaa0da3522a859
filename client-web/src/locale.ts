/** The languages there is a catalogue for. */
export const locales = ["en", "de"] as const;

export type Locale = (typeof locales)[number];

/** What each language calls itself. */
export const localeNames: Record<Locale, string> = { en: "English", de: "Deutsch" };

export function isLocale(value: unknown): value is Locale {
  return locales.includes(value as Locale);
}
