/** The languages of the catalogues. */
export const locales = ["en", "de"] as const;

export type Locale = (typeof locales)[number];

/** The name of each language in the language itself. */
export const localeNames: Record<Locale, string> = { en: "English", de: "Deutsch" };

export function isLocale(value: unknown): value is Locale {
  return locales.includes(value as Locale);
}
