// Visits every method and notification once, and the refusals a client meets most. Ends when the server says goodbye,
// so stop it (SIGTERM) when "ready to go" is printed. Usage: tour.mjs URL TRAFFIC MAIL-PORT, the
// port to which the server brings its mails.
import assert from "node:assert/strict";
import { accounts } from "./accounts.mjs";
import { begin, Client, guest } from "./client.mjs";

const [url, traffic, mailPort, ...program] = process.argv.slice(2);
const ada = await guest(url, traffic, "Ada");
const bela = await guest(url, traffic, "Bela");

async function session() {
  assert.ok((await ada.call("ping")).now > 0);
  await ada.refused("hello_again", "hello", { client: "again" });
  await ada.refused("already_signed_in", "sign_in.guest", {});
  await ada.refused("unknown_method", "match.fly", {});
  const error = await ada.refused("invalid_params", "match.watch", { match: 7 });
  assert.equal(error.code, -32602);
  assert.equal(error.data.pointer, "/params/match");
  const nobody = await Client.connect(url, traffic);
  await nobody.refused("bad_token", "sign_in.token", { token: "nonsense" });
  await nobody.refused("sign_in_first", "table.create", { key: "k", game: "kuba" });
  assert.deepEqual((await nobody.call("sign_in.token", { token: ada.token })).player, ada.player);
  await nobody.close();
}

async function practice() {
  await ada.refused("bots_only", "practice.open", { key: "two-hands", game: "kapow" });
  const { match } = await ada.change("practice.open", { game: "kuba" });
  await ada.call("match.watch", { match });
  await ada.until(match, (value) => value.practice && value.turn[0] === 0);
  await ada.refused("no_undo", "match.undo", { key: "nothing-yet", match });
  const { actions } = await ada.call("match.legal", { match });
  await ada.change("match.act", { match, action: actions[0] });
  await ada.until(match, (value) => value.undo === 0 && value.turn[0] === 1);
  await ada.change("match.undo", { match, to: 0 });
  await ada.until(match, (value) => value.ply === 2 && value.turn[0] === 0);
  await bela.refused("unknown_match", "match.watch", { match });
  await ada.refused("not_in_practice", "match.resign", { key: "resigns", match });
  await ada.change("match.abort", { match });
}

async function lobby() {
  await bela.call("lobby.watch", {});
  const { match } = await ada.change("table.create", { game: "kuba", clock: { type: "move", move_ms: 60000 } });
  await bela.until("lobby", (value) => match in value.tables);
  await ada.change("table.sit", { match, seat: 0 });
  assert.deepEqual(await ada.call("match.own", {}), {
    matches: [{ match, game: "kuba", status: "open", players: { 0: ada.player } }],
  });
  await bela.refused("seat_taken", "table.sit", { key: "taken", match, seat: 0 });
  const { seat } = await ada.change("table.add_bot", { match, level: "master" });
  await ada.change("table.remove_bot", { match, seat });
  await ada.refused("not_your_seat", "table.remove_bot", { key: "no-bot", match, seat });
  await bela.refused("not_host", "table.add_bot", { key: "not-mine", match, level: "easy" });
  await bela.change("table.sit", { match, seat: 1 });
  const player = bela.player.id;
  await bela.refused("not_host", "table.remove", { key: "not-mine-either", match, player });
  await bela.call("match.watch", { match, glance: true });
  await bela.call("match.show_name", { match, shown: true });
  await bela.refused("not_host", "table.ask_ready", { match });
  await bela.refused("nobody_asks", "table.ready", { match });
  await ada.change("table.move", { match, player, seat: 0 });
  await ada.call("table.ask_ready", { match });
  await bela.until(match, (value) => value.ready_check?.seats.length === 0);
  await bela.refused("seat_taken", "table.move", { key: "not-free", match, player, seat: 1 });
  await ada.change("table.move", { match, player, seat: 1 });
  await bela.until(match, (value) => value.ready_check === undefined && value.seats["1"]?.player.id === player);
  await ada.change("table.remove", { match, player });
  await bela.until(match, (value) => value.removed?.includes(player));
  await bela.refused("removed", "table.sit", { key: "again", match, seat: 1 });
  await bela.until(match, (value) => value.watchers?.[0]?.name === bela.player.name);
  await bela.call("match.unwatch", { match });
  await bela.refused("not_watching", "match.show_name", { match, shown: false });
  await ada.change("table.leave", { match });
  await bela.call("lobby.unwatch", {});
  await bela.refused("not_watching", "lobby.unwatch", {});
}

async function invitation() {
  const created = await ada.change("table.create", { game: "kuba", private: true });
  const joined = await bela.call("table.join", { invite: created.invite });
  assert.equal(joined.match, created.match);
  await bela.refused("bad_invite", "table.join", { invite: "no such code" });
}

async function exactlyOnce() {
  const params = { key: "the-same", game: "kuba" };
  const first = await ada.call("table.create", params);
  assert.deepEqual(await ada.call("table.create", params), first);
  await ada.refused("key_reused", "table.create", { ...params, private: true });
}

async function drawAndRematch() {
  const match = await begin(ada, bela, { game: "kuba", clock: { type: "fischer", initial_ms: 60000, increment_ms: 0 } });
  await ada.refused("illegal_action", "match.act", {
    key: "odd", match, action: { type: "push", from: "d4", dir: "up" },
  });
  const { actions, ply } = await ada.call("match.legal", { match });
  await bela.refused("not_your_turn", "match.act", { key: "early", match, action: actions[0] });
  await ada.change("match.act", { match, action: actions[0], ply });
  await ada.refused("stale_ply", "match.act", { key: "stale", match, action: actions[0], ply });
  await ada.change("match.offer_draw", { match });
  await bela.change("match.decline_draw", { match });
  await bela.change("match.offer_draw", { match });
  await ada.change("match.accept_draw", { match });
  await ada.until(match, (value) => value.result?.reason === "agreed");
  assert.equal((await ada.change("match.rematch", { match })).match, undefined);
  const { match: next } = await bela.change("match.rematch", { match });
  await ada.until(match, (value) => value.next === next);
  await ada.call("match.record", { match });
  await ada.call("match.replay", { match, from: 1, count: 2 });
  await ada.call("match.unwatch", { match });
}

async function agreements() {
  const first = await begin(ada, bela, { game: "kuba" });
  await bela.change("match.abort", { match: first });
  await ada.until(first, (value) => value.result?.reason === "aborted");
  const clock = { type: "byoyomi", initial_ms: 60000, period_ms: 10000, periods: 3 };
  const match = await begin(ada, bela, { game: "kuba", clock });
  const act = async (who) => {
    const { actions, ply } = await who.call("match.legal", { match });
    return (await who.change("match.act", { match, action: actions[0], ply })).ply;
  };
  await ada.refused("no_takeback", "match.ask_takeback", { key: "nothing", match });
  await act(ada);
  for (const what of ["takeback", "pause"]) {
    await ada.change(`match.ask_${what}`, { match });
    await bela.until(match, (value) => value[`${what}_asked`]?.by === 0);
    await ada.refused("already_asked", `match.ask_${what}`, { key: `again-${what}`, match });
    await bela.change(`match.decline_${what}`, { match });
    await bela.refused("nothing_asked", `match.agree_${what}`, { key: `none-${what}`, match });
  }
  await act(bela);
  await bela.change("match.ask_takeback", { match });
  await ada.change("match.agree_takeback", { match });
  await bela.until(match, (value) => value.ply === 3 && value.turn[0] === 1);
  await ada.change("match.ask_pause", { match });
  await bela.change("match.agree_pause", { match });
  await ada.until(match, (value) => value.paused_until !== undefined);
  await bela.refused("match_paused", "match.resign", { key: "paused", match });
  await bela.change("match.resume", { match });
  await bela.refused("no_pause", "match.resume", { key: "none", match });
  await act(bela);
  await ada.refused("cannot_abort", "match.abort", { key: "late", match });
  await ada.call("match.say", { match, phrase: 7 });
  await ada.call("ping", { again_ms: 30000 });
  await ada.call("ping", {});
  await ada.change("match.resign", { match });
}

async function resignAndResume() {
  const match = await begin(ada, bela, { game: "kuba" });
  const { epoch, seq } = bela.documents.get(match);
  const { doc } = await bela.call("match.watch", { match, from: { epoch, seq } });
  assert.equal(doc, match);
  await ada.change("match.resign", { match });
  await bela.until(match, (value) => value.result?.reason === "resigned");
  const again = await Client.connect(url, traffic, {
    token: bela.token,
    resume: [{ doc: match, epoch: "another", seq: 0 }, { doc: "nosuchmatc", epoch: "e", seq: 0 }],
  });
  assert.deepEqual(again.welcome.lost, ["nosuchmatc"]);
  assert.deepEqual(again.welcome.player, bela.player);
  await again.until(match, (value) => value.status === "finished");
  await again.close();
}

/** The server has to be started with a short grace. */
async function claim() {
  const carl = await guest(url, traffic, "Carl");
  const match = await begin(ada, carl, { game: "kuba" });
  await ada.refused("cannot_claim", "match.claim", { key: "too-soon", match });
  await carl.close();
  const { seats } = await ada.until(match, (value) => value.seats["1"].away_until !== undefined);
  for (;;) {
    // Only the server's clock decides, so it is asked.
    const { now } = await ada.call("ping");
    if (now > seats["1"].away_until) break;
  }
  await ada.change("match.claim", { match });
  await ada.until(match, (value) => value.result?.reason === "abandoned");
}

async function quickMatch() {
  const wish = { game: "kuba", clock: { type: "move", move_ms: 61000 } };
  assert.equal((await ada.call("queue.forecast", wish)).waiting, 0);
  await ada.refused("guests_cannot", "queue.join", { key: "rated", ...wish, rated: true });
  const { doc } = await ada.call("queue.watch", {});
  await bela.refused("unknown_match", "match.watch", { match: doc });
  await ada.change("queue.join", wish);
  await ada.refused("already_queued", "queue.join", { key: "second", ...wish });
  await ada.until(doc, (value) => value.state === "waiting" && value.ticket.forecast.waiting === 1);
  const carl = await guest(url, traffic, "Carl");
  const { match: table } = await carl.change("table.create", wish);
  await ada.until(doc, (value) => value.ticket?.tables?.some((one) => one.match === table));
  const { doc: other } = await carl.call("queue.watch", {});
  await carl.change("queue.join", wish);
  const { match } = await ada.until(doc, (value) => value.state === "matched");
  assert.equal((await carl.until(other, (value) => value.state === "matched")).match, match);
  await carl.change("match.resign", { match });
  await ada.change("queue.leave", {});
  await ada.call("queue.unwatch", {});
  await ada.refused("not_watching", "queue.unwatch", {});
  await carl.close();
}

async function analysed() {
  const match = await begin(ada, bela, { game: "kuba" });
  await ada.refused("analysis_live", "analysis.request", { match });
  const { actions, ply } = await ada.call("match.legal", { match });
  await ada.change("match.act", { match, action: actions[0], ply });
  await bela.change("match.resign", { match });
  await ada.until(match, (value) => value.result?.reason === "resigned");
  const { doc } = await bela.call("analysis.watch", { match });
  assert.equal((await ada.call("analysis.request", { match })).document, doc);
  const { points } = await bela.until(doc, (value) => value.state === "done");
  assert.deepEqual(points["0"].played, actions[0]);
  const wish = { match, ply: 0, actions: [{ seat: 0, action: actions[1] }], best: "easy" };
  assert.equal((await ada.call("analysis.try", wish)).best.seat, 1);
  await bela.call("analysis.unwatch", { match });
  await bela.refused("not_watching", "analysis.unwatch", { match });
}

for (const part of [session, lobby, practice, invitation, exactlyOnce, drawAndRematch, agreements, resignAndResume, analysed, quickMatch, claim]) {
  await part();
}
await accounts(url, traffic, Number(mailPort), program);
console.log("tour: ready to go");
await ada.closed;
assert.ok(ada.goaway, "the server closed without goaway");
console.log("tour: every method visited, and the server said goodbye");
