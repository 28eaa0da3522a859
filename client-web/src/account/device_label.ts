import { t } from "./text.ts";

/** What a browser says of itself. */
export interface UserAgent {
  readonly userAgent: string;
  /** An iPad calls itself a Macintosh, but no Macintosh has a screen to touch. */
  readonly maxTouchPoints?: number;
}

/** Names of browsers, the first that fits: most call themselves Chrome and Safari too. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(A|iOS)?\//, "Edge"],
  [/\b(OPR|OPT|Opera)\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\bVivaldi\//, "Vivaldi"],
  [/\b(Firefox|FxiOS)\//, "Firefox"],
  [/\b(Headless)?(Chrome|Chromium|CriOS)\//, "Chrome"],
  [/\bVersion\/\S+.* Safari\//, "Safari"],
];

const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bMac OS X\b|\bMacintosh\b/, "Mac"],
  [/\bLinux\b/, "Linux"],
];

const first = (list: readonly (readonly [RegExp, string])[], text: string): string =>
  list.find(([sign]) => sign.test(text))?.[1] ?? "";

/** By what a person knows this device again: "Chrome on Linux"; "" when it is of an unknown kind. */
export function deviceLabel({ userAgent, maxTouchPoints = 0 }: UserAgent = navigator): string {
  const browser = first(browsers, userAgent);
  const named = first(systems, userAgent);
  const system = named === "Mac" && maxTouchPoints > 1 ? "iPad" : named;
  return browser && system ? t("device.label", { browser, system }) : browser || system;
}
