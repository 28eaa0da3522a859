// Short matches on a real server, for their records.
import assert from "node:assert/strict";
import { Client, dice } from "./client.mjs";

/** A match of as many guests as there are names, started and watched by all. Each keeps the events it is told. */
async function begin(url, names, settings) {
  const players = [];
  for (const [seat, name] of names.entries()) {
    const player = await Client.connect(url);
    Object.assign(player, await player.call("sign_in.guest", { name }), { seat, events: [] });
    player.rpc.on("patch", ({ events }) => player.events.push(...(events ?? [])));
    players.push(player);
  }
  const [host] = players;
  const { match } = await host.change("table.create", { seats: names.length, ...settings });
  for (const player of players) {
    if (player !== host) await player.call("table.join", { match });
    // One brings a nonce, the next does not: both are part of the seed.
    await player.change("table.sit", { match, seat: player.seat, ...(player.seat % 2 === 0 && { nonce: "c0ffee" }) });
    await player.call("match.watch", { match });
  }
  await host.change("table.start", { match });
  return { match, players };
}

/** Plays `choose(legal actions)` for whoever is to move, at most so many times, then all but one resign. */
async function playOut({ match, players }, most, choose) {
  const [host] = players;
  for (let played = 0; played < most; ++played) {
    const { status, turn, ply } = await host.until(match, (value) => value.status !== "open" && value.ply >= played);
    if (status !== "playing") break;
    const mover = players[turn[0]];
    const { actions } = await mover.call("match.legal", { match });
    await mover.change("match.act", { match, ply, action: choose(actions) });
  }
  for (const player of players.slice(1)) {
    if ((await host.until(match, (value) => value.ply >= 0)).status === "playing") {
      await player.change("match.resign", { match });
    }
  }
  for (const player of players) await player.until(match, (value) => value.status === "finished");
  const { record } = await host.call("match.record", { match });
  await Promise.all(players.map((player) => player.close()));
  return { record, seen: players.map(({ events }) => events) };
}

/** Any action that is listed, as the dice fall. */
const anyOf = (roll) => (actions) => actions[roll(actions.length)];

/** Flicks here and there; what a foul gave is taken. */
function aim(roll) {
  return (actions) => {
    const placement = actions.find(({ type }) => type === "place");
    if (placement) return placement;
    assert.ok(actions.some(({ type }) => type === "flick"));
    return { type: "flick", vector: [(roll(41) - 20) / 100, 0.3 + roll(100) / 100], strike: [0, roll(3) / 8] };
  };
}

export const matches = {
  kuba: async (url) => playOut(await begin(url, ["Ada", "Bela"], { game: "kuba" }), 4, anyOf(dice(5))),
  kapture9: async (url) => playOut(await begin(url, ["Ada", "Bela"], { game: "kapture9" }), 6, aim(dice(9))),
  kapow: async (url) =>
    playOut(await begin(url, ["Ada", "Bela"], { game: "kapow", options: { hand: "9", rounds: "1" } }), 20, anyOf(dice(3))),
};

/** At first every card that is drawn is discarded, until the draw pile must have been used up; then as anyOf. */
function wasteful(roll) {
  let played = 0;
  const wastes = ({ type, from }) => type === "discard" || (type === "take" && from === "draw");
  return (actions) => (++played <= 250 && actions.find(wastes)) || anyOf(roll)(actions);
}

/** A whole match of Kapow! over two rounds by three, in which a discard pile is shuffled again. */
export async function longKapow(url) {
  const settings = { game: "kapow", options: { hand: "9", rounds: "2" } };
  return playOut(await begin(url, ["Ada", "Bela", "Cleo"], settings), 3000, wasteful(dice(11)));
}
