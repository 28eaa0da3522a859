// Writes the known answers that the verifier and the server's rules share: tests/games/kapow/deal_vectors.json,
// tests/games/kabetopo/set_up_vectors.json and
// tests/games/kapture9/tremor_vectors.json. Needed again only when rules change; the C++ tests then say whether both agree.
import { createHash } from "node:crypto";
import { writeFileSync } from "node:fs";
import { fromHex } from "../../../client-web/dist/verify/bytes.js";
import { dealerOf, dealOf, reshuffled, setUpOf, tremble } from "../../../client-web/dist/verify/index.js";
import { toNumbers } from "../../../client-web/dist/verify/kapture9/flick.js";

const seeds = [
  "3137f75d61d385c0267bd90171da05d1961d00ee5494a09501534b28026ad3b7",
  "a620702ad71609a17aab36fd77a51e9c3e0567ff31b1216fb065473dd5cc2cdb",
];

/** A line an item, so that a difference can be read. */
function write(path, about, lists) {
  const members = Object.entries(lists).map(([name, items]) => {
    const lines = items.map((item) => `    ${JSON.stringify(item)}`).join(",\n");
    return `  ${JSON.stringify(name)}: [\n${lines}\n  ]`;
  });
  const text = `{\n  "about": ${JSON.stringify(about)},\n${members.join(",\n")}\n}\n`;
  writeFileSync(new URL(`../../games/${path}`, import.meta.url), text);
}

const deals = [
  [0, 1, 2, 4],
  [0, 2, 2, 4],
  [1, 10, 5, 3],
  [1, 1, 8, 3],
].map(([i, round, seats, triads]) => {
  const seed = fromHex(seeds[i]);
  return {
    seed: seeds[i],
    round,
    seats,
    triads,
    dealer: dealerOf(seed, seats),
    ...dealOf(seed, round, seats, triads),
  };
});
const reshuffles = [
  [0, 1, 1],
  [0, 1, 2],
  [1, 10, 1],
].map(([i, round, count]) => {
  const pile = dealOf(fromHex(seeds[1 - i]), round, 2, 4).draw.slice(0, 12);
  return { seed: seeds[i], round, count, pile, draw: reshuffled(fromHex(seeds[i]), round, count, pile) };
});
write(
  "kapow/deal_vectors.json",
  "Deals of Kapow! (KP-2, KP-3, KP-12) by seed: hands by seat and triad, draw piles in the order " +
    "in which they are drawn, a reshuffled pile from the bottom up.",
  { deals, reshuffles },
);

const asked = [
  [0, 200, 0, 0],
  [200, 0, 0, 0],
  [-15, 8123, 100, -7],
  [28284, 28284, -512, 0],
  [0, 40000, 362, 362],
  [-40000, 0, 0, 0],
];
const tremors = ["normal", "light", "off"].flatMap((tremor) =>
  asked.flatMap((flick, i) =>
    [1, 17].map((number) => {
      const [vx, vy, side, height] = flick;
      const seed = seeds[i % 2];
      const played = toNumbers(tremble({ vx, vy, side, height }, tremor, fromHex(seed), number));
      return { seed, tremor, number, asked: flick, played };
    }),
  ),
);
write(
  "kapture9/tremor_vectors.json",
  "Tremors of Kapture 9 (KC-3) by seed and number of the flick: what was asked and what was " +
    "played, each to the right, forwards, side and height in whole units.",
  { tremors },
);

// Seeds enough for every reason to throw the die again.
const seedOf = (n) => createHash("sha256").update(`set-up ${n}`).digest("hex");
const setUps = Array.from({ length: 24 }, (_, n) => {
  const [seed, seats] = [seedOf(n), 2 + (n % 3)];
  return { seed, seats, ...setUpOf(fromHex(seed), seats) };
});
write(
  "kabetopo/set_up_vectors.json",
  "Set-ups of Kabetopo (KB-5) by seed and number of seats: the edges of the monoliths and of the portals, in the order " +
    "in which they are drawn.",
  { set_ups: setUps },
);
