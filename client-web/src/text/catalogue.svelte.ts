import { settings } from "../settings.svelte.ts";
import { fill, type Values } from "./fill.ts";
import type { Locale } from "../locale.ts";

/** Gives a text by its key, in the chosen language, with values in the place of `{names}`. */
export interface Catalogue<Key extends string> {
  (key: Key, values?: Values): string;
  /** The text of `key.one`, `key.other`, ... as the language counts; `{n}` is the number. */
  count(key: string, n: number, values?: Values): string;
  /** The text of a key made up at run time, or undefined. */
  find(key: string, values?: Values): string | undefined;
}

type Texts = Readonly<Record<string, string>>;

/**
 * A catalogue of texts. English is built in. Other languages are fetched when they are chosen, and shown from then on.
 * A text that a language lacks is shown in English.
 */
export function catalogue<T extends Texts>(
  english: T,
  others: Record<Exclude<Locale, "en">, () => Promise<{ default: Record<keyof T, string> }>>,
): Catalogue<keyof T & string> {
  let texts: Partial<Record<Locale, Texts>> = $state.raw({ en: english });
  const asked = new Set<Locale>(["en"]);

  const fetchTexts = (locale: Exclude<Locale, "en">): void => {
    asked.add(locale);
    others[locale]().then(
      (module) => (texts = { ...texts, [locale]: module.default }),
      () => asked.delete(locale),
    );
  };

  const find = (key: string, values: Values = {}): string | undefined => {
    const { locale } = settings;
    if (locale !== "en" && !asked.has(locale)) fetchTexts(locale);
    const text = texts[locale]?.[key] ?? english[key];
    return text === undefined ? undefined : fill(text, values);
  };

  const say = (key: string, values?: Values): string => find(key, values) ?? key;
  const count = (key: string, n: number, values: Values = {}): string => {
    const form = new Intl.PluralRules(settings.locale).select(n);
    return find(`${key}.${form}`, { n, ...values }) ?? say(`${key}.other`, { n, ...values });
  };
  return Object.assign(say, { count, find }) as Catalogue<keyof T & string>;
}
