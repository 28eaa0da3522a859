import { frame } from "./address.ts";
import { isLocale } from "./locale.ts";

/** When a play of Kapow!, or a push of Kuba, takes a second press. */
export const confirming = ["finger", "always", "never"] as const;

/** The player's choices for this browser, kept in its storage. */
interface Settings {
  theme: "auto" | "light" | "dark";
  locale: string;
  sound: boolean;
  /** Whether the system tells of turns while the player looks at something else. */
  notices: boolean;
  /** "auto" follows the system's wish for less motion. */
  motion: "auto" | "full" | "none";
  /** Whether Kapture 9 is drawn flat; "auto" draws it in space where a graphics card does so quickly. */
  flat: boolean | "auto";
  /** Whether a finger that lets go of the ball of Kapture 9 only aims. */
  aimFirst: boolean;
  /** Whether a second press does a play of Kapow! or a push of Kuba: of a finger, which covers what it points at, of all, or of none. */
  confirmPlays: (typeof confirming)[number];
  /** Whether a finger on the board of 9 acts as it lifts, without a question. */
  atOnce: boolean;
  /** Whether a turn of Kabetopo ends by itself when only the token is left to use. */
  endTurn: boolean;
  /** Whether a step of Kabetopo after which the turn is over is asked about; at first where a finger is what one has. */
  askEnd: boolean;
  /** Whether a piece of Kabetopo is dropped at the first press; not set before somebody wants it. */
  dropAtOnce?: boolean | undefined;
  /** Whether others see the player's name where the player watches. */
  showName: boolean;
  /** Whether the board of practice is turned to whoever is to move. */
  turnBoard: boolean;
}

const storage = "kabinet.settings";

function preferred(): string {
  const wanted = navigator.languages.map((tag) => tag.slice(0, 2)).find(isLocale);
  return wanted ?? "en";
}

function load(): Settings {
  const defaults: Settings = {
    theme: "auto",
    locale: preferred(),
    sound: true,
    notices: true,
    motion: "auto",
    flat: "auto",
    aimFirst: false,
    confirmPlays: "finger",
    atOnce: false,
    endTurn: false,
    askEnd: matchMedia("(pointer: coarse)").matches,
    showName: false,
    turnBoard: false,
  };
  try {
    const kept = JSON.parse(localStorage.getItem(storage) ?? "{}") as Partial<Settings>;
    return { ...defaults, ...kept, locale: isLocale(kept.locale) ? kept.locale : defaults.locale };
  } catch {
    return defaults;
  }
}

/** In a frame of another page, that page says how this one looks. */
function framed(kept: Settings): Settings {
  if (!frame) return kept;
  const theme = frame.theme === "light" || frame.theme === "dark" ? frame.theme : "auto";
  return { ...kept, theme, locale: isLocale(frame.locale) ? frame.locale : kept.locale };
}

/** The settings. A changed member takes effect everywhere and is kept. */
export const settings: Settings = $state(framed(load()));

const lessMotion = matchMedia("(prefers-reduced-motion: reduce)");
const system = $state({ still: lessMotion.matches });
lessMotion.addEventListener("change", () => (system.still = lessMotion.matches));

/** Whether motion is off. */
export function still(): boolean {
  return settings.motion === "none" || (settings.motion === "auto" && system.still);
}

/** Keeps the settings and shows them on the page; called once, inside an effect root. */
export function followSettings(): void {
  $effect(() => {
    const root = document.documentElement;
    root.lang = settings.locale;
    root.dataset.theme = settings.theme;
    root.dataset.still = String(still());
    const text = JSON.stringify(settings);
    if (frame) return;
    try {
      localStorage.setItem(storage, text);
    } catch {
      // Without storage the page still works.
    }
  });
}
