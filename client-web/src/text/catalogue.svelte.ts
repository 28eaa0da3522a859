import { settings } from "../settings.svelte.ts";
import { fill, type Values } from "./fill.ts";
import { localeOf } from "../locale.ts";

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
 * A catalogue of texts. English is built in. Other languages are files beside the English one, `files` as
 * `import.meta.glob` finds them. They are fetched when they are chosen, and shown from then on. A text that a language
 * lacks is shown in English.
 */
export function catalogue<T extends Texts>(
  english: T,
  files: Readonly<Record<string, () => Promise<unknown>>>,
): Catalogue<keyof T & string> {
  const others = new Map(Object.entries(files).map(([path, load]) => [localeOf(path), load]));
  let texts: Readonly<Record<string, Texts>> = $state.raw({ en: english });
  const asked = new Set<string>();

  const fetchTexts = (locale: string): void => {
    asked.add(locale);
    others
      .get(locale)?.()
      .then(
        (found) => (texts = { ...texts, [locale]: found as Texts }),
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
