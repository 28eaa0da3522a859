import type { OptionInfo } from "$protocol";
import { t } from "./text.ts";

/** The name of an option of a game, or the server's name when no catalogue has one. */
export const optionName = (game: string, { name }: OptionInfo): string =>
  t.find(`option.${game}.${name}`) ?? name;

export const optionAbout = (game: string, { name, about }: OptionInfo): string =>
  t.find(`option.${game}.${name}.about`) ?? about;

export const optionValue = (game: string, name: string, value: string): string =>
  t.find(`option.${game}.${name}.${value}`) ?? value;
