import type { OptionInfo } from "$protocol";
import { t } from "./text.ts";

/** How an option of a game is called; by the name the server gives it where no catalogue knows it. */
export const optionName = (game: string, { name }: OptionInfo): string =>
  t.find(`option.${game}.${name}`) ?? name;

export const optionAbout = (game: string, { name, about }: OptionInfo): string =>
  t.find(`option.${game}.${name}.about`) ?? about;

export const optionValue = (game: string, name: string, value: string): string =>
  t.find(`option.${game}.${name}.${value}`) ?? value;
