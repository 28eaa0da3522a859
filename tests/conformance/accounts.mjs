// Accounts as a stranger's client uses them: every method about them once, and what others see of it.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { Authenticator } from "./authenticator.mjs";
import { App } from "./authenticator_app.mjs";
import { begin, Client, guest } from "./client.mjs";
import { Mailbox } from "./mailbox.mjs";

const site = "localhost", origin = "http://localhost";
const first = "a walrus hums at dawn", second = "eleven quiet lanterns";

/** A guest keeps the match and gets a name of its own in the middle of it. */
async function upgrade(url, traffic) {
  const ida = await guest(url, traffic, "Ida");
  const rival = await guest(url, traffic, "Rival");
  const match = await begin(ida, rival, { game: "kuba" });
  const kept = await ida.call("account.register", { name: "Ida Lind", password: first, device: "the telephone" });
  assert.equal(kept.player.id, ida.player.id);
  assert.notEqual(kept.token, ida.token);
  await rival.until(match, ({ seats }) => seats["0"].player?.name === "Ida Lind" && !seats["0"].player.guest);
  await ida.call("account.rename", { name: "Ida Lund" });
  await rival.until(match, ({ seats }) => seats["0"].player?.name === "Ida Lund");
  await ida.change("match.resign", { match });
  await rival.close();
  return ida;
}

/** A second device signs in and ends the sessions of the first, whose connection closes. */
async function sessions(url, traffic, ida) {
  const { codes } = await ida.call("account.recovery_codes");
  assert.equal(codes.length, 10);
  const desk = await Client.connect(url, traffic);
  await desk.refused("wrong_credentials", "sign_in.password", { name: "Ida Lund", password: second });
  await desk.call("sign_in.password", { name: "ida lund", password: first, device: "the desk" });
  const shown = await desk.call("account.show");
  assert.deepEqual(shown.sessions.map(({ device }) => device), ["the desk", "the telephone"]);
  await desk.call("account.confirm", { password: first });
  await desk.call("account.end_session", { session: shown.sessions[1].id });
  assert.equal(await ida.closed, 4401);
  await desk.call("account.end_others");
  await desk.call("account.set_password", { password: second });
  await desk.call("account.sign_out");
  return codes;
}

/** Recovery, closing, opening again, deleting. */
async function leaving(url, traffic, [code]) {
  const back = await Client.connect(url, traffic);
  await back.call("sign_in.recovery", { name: "Ida Lund", code, password: first });
  await back.call("account.close");
  const again = await Client.connect(url, traffic);
  const known = { name: "Ida Lund", password: first };
  await again.refused("account_closed", "sign_in.password", known);
  await again.call("sign_in.password", { ...known, reopen: true });
  await again.call("account.delete");
  const nobody = await Client.connect(url, traffic);
  await nobody.refused("wrong_credentials", "sign_in.password", known);
  await nobody.close();
}

async function passkeys(url, traffic) {
  const [key, spare] = [new Authenticator(site, origin), new Authenticator(site, origin)];
  const kay = await guest(url, traffic, "Kay");
  const asked = await kay.call("account.passkey_options", { name: "Kay Moss" });
  await kay.call("account.register", { name: "Kay Moss", passkey: key.create(asked.options) });
  const more = await kay.call("account.passkey_options", {});
  const added = spare.create(more.options);
  await kay.call("account.add_passkey", { passkey: added, label: "the spare one" });
  const { options } = await kay.call("account.confirm_options");
  await kay.call("account.confirm_passkey", { passkey: spare.get(options) });
  await kay.call("account.drop_credential", { id: added.id });
  const desk = await Client.connect(url, traffic);
  const challenge = await desk.call("sign_in.passkey_options");
  const signed = await desk.call("sign_in.passkey", { passkey: key.get(challenge.options) });
  assert.equal(signed.player.id, kay.player.id);
  await Promise.all([kay.close(), desk.close()]);
}

/** An address, and a code that is mailed to it. `port`: where the server brings its mails. */
async function mail(url, traffic, port) {
  const box = await Mailbox.listen(port);
  const may = await guest(url, traffic, "May");
  await may.call("account.register", { name: "May Holm", password: first });
  await may.call("account.set_email", { email: "may@mail.example" });
  await may.call("account.confirm_email", { code: await box.code() });
  const lost = await Client.connect(url, traffic);
  await lost.call("sign_in.mail_code", { name: "May Holm" });
  await lost.call("sign_in.recovery", { name: "May Holm", code: await box.code(), password: second });
  assert.equal(await may.closed, 4401);
  await lost.close();
  box.close();
}

/** An authenticator app, and roles of staff. `program`: the server's, with the settings by which it finds the server. */
async function staff(url, traffic, program) {
  const enter = async (name) => {
    const one = await guest(url, traffic, name);
    const { player } = await one.call("account.register", { name, password: first });
    const app = new App((await one.call("account.totp_begin")).secret);
    await one.call("account.totp_confirm", { code: app.code() });
    await one.close();
    const client = await Client.connect(url, traffic);
    await client.refused("code_needed", "sign_in.password", { name, password: first });
    await client.call("sign_in.password", { name, password: first, code: app.code() });
    return { id: player.id, client };
  };
  const chief = await enter("Chief Oak");
  const ann = await enter("Ann Oak");
  await ann.client.refused("forbidden", "role.grant", { account: ann.id, role: "admin" });
  const [command, ...settings] = program;
  const said = execFileSync(command, [...settings, "--make-admin", "Chief Oak"], { encoding: "utf8" });
  assert.match(said, /is admin now/);
  // The connection hears of the role a moment later.
  const heard = () => chief.client.call("rating.suspicions", { ladder: "kuba_two" }).catch(() => null);
  while (!(await heard()));
  const { sessions: hers } = await chief.client.call("staff.sessions", { account: ann.id });
  assert.ok(hers.length > 0);
  const directs = { account: ann.id, role: "director", scope: "cup" };
  await chief.client.call("role.grant", directs);
  const { roles } = await chief.client.call("role.list", { account: ann.id });
  assert.deepEqual(roles.map(({ role, scope, by }) => [role, scope, by.name]), [["director", "cup", "Chief Oak"]]);
  await chief.client.call("role.revoke", directs);
  await chief.client.refused("last_admin", "role.revoke", { account: chief.id, role: "admin" });
  const listed = await chief.client.call("rating.suspicions", { ladder: "kuba_two" });
  assert.equal(listed.more, false);
  await chief.client.call("staff.end_sessions", { account: ann.id });
  assert.equal(await ann.client.closed, 4401);
  await chief.client.close();
}

/** A program of a player's: made, invited, seated, and gone. */
async function bots(url, traffic) {
  const olga = await guest(url, traffic, "Olga");
  await olga.refused("forbidden", "bot.create", { name: "Olga's engine" });
  await olga.call("account.register", { name: "Olga Lind", password: first });
  const made = await olga.call("bot.create", { name: "Olga's engine" });
  const bot = made.bot.player.id;
  const engine = await Client.connect(url, traffic);
  assert.equal((await engine.call("sign_in.token", { token: made.token })).player.bot, true);
  await olga.refused("not_a_bot", "bot.watch", {});
  const { doc } = await engine.call("bot.watch", {});
  assert.equal((await engine.call("bot.accept", { games: ["kuba"] })).max_matches, 4);
  const { match } = await olga.change("table.create", { game: "kuba" });
  const { match: other } = await olga.change("table.create", { game: "nine" });
  await olga.refused("bot_declines", "bot.invite", { match: other, bot });
  await engine.refused("not_invited", "table.sit", { key: "uninvited", match, seat: 1 });
  await olga.call("bot.invite", { match, name: "olga's engine" });
  await engine.until(doc, (value) => match in value.invitations);
  await engine.change("table.sit", { match, seat: 1 });
  await olga.change("table.sit", { match, seat: 0 });
  await olga.change("table.start", { match });
  const { actions } = await olga.call("match.legal", { match });
  await olga.change("match.act", { match, action: actions[0] });
  await engine.until(doc, (value) => value.matches[match]?.turn === true);
  await engine.call("bot.unwatch", {});
  await engine.refused("not_watching", "bot.unwatch", {});
  await engine.refused("forbidden", "account.rename", { name: "Else" });
  await olga.change("match.resign", { match });
  assert.deepEqual((await olga.call("profile.get", { account: bot })).owner.name, "Olga Lind");
  await olga.call("bot.renew", { bot });
  assert.equal(await engine.closed, 4401);
  assert.deepEqual((await olga.call("bot.list")).bots.map(({ player }) => player.id), [bot]);
  await olga.refused("unknown_bot", "bot.delete", { bot: "nobody" });
  await olga.call("bot.delete", { bot });
  await olga.close();
}

export async function accounts(url, traffic, port, program) {
  const ida = await upgrade(url, traffic);
  const codes = await sessions(url, traffic, ida);
  await leaving(url, traffic, codes);
  await passkeys(url, traffic);
  await mail(url, traffic, port);
  await staff(url, traffic, program);
  await bots(url, traffic);
}
