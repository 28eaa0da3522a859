/** Numbers of Kapture 9 in words. */
import { settings } from "$web/settings.svelte.ts";
import { t } from "./text.ts";

function decimal(value: number, digits: number): string {
  return value.toLocaleString(settings.locale, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
}

/** "12.5° right", "straight ahead" for 0. */
export function degreesText(degrees: number): string {
  if (Math.abs(degrees) < 0.05) return t("aim.straight");
  return t(degrees < 0 ? "aim.left" : "aim.right", { degrees: decimal(Math.abs(degrees), 1) });
}

export const speedText = (speed: number): string => t("aim.speed", { speed: decimal(speed, 2) });

/** Metres in centimetres. */
export const centimetresText = (metres: number): string =>
  (metres * 100).toLocaleString(settings.locale, {
    style: "unit",
    unit: "centimeter",
    maximumFractionDigits: 0,
  });

/** Where the ball is struck. */
export function strikeText(side: number, height: number): string {
  if (side === 0 && height === 0) return t("strike.middle");
  const across =
    side === 0 ? "" : t(side < 0 ? "strike.left" : "strike.right", { part: decimal(Math.abs(side), 2) });
  const above =
    height === 0
      ? ""
      : t(height < 0 ? "strike.below" : "strike.above", { part: decimal(Math.abs(height), 2) });
  return [across, above].filter(Boolean).join(", ");
}
