// The generated schema, compiled by Ajv in its strict mode.
import { readFileSync } from "node:fs";
import { Ajv2020 } from "ajv/dist/2020.js";

export const generated = new URL("../../protocol/generated/", import.meta.url);

export function read(name) {
  return readFileSync(new URL(name, generated), "utf8");
}

/** A validator for every type of message. */
export function validators() {
  const ajv = new Ajv2020({ strict: true });
  const schema = JSON.parse(read("schema.json"));
  ajv.addSchema(schema, "kabinet");
  const of = (name) => ajv.getSchema(`kabinet#/$defs/${name}`);
  const alternatives = (name) => schema.$defs[name].oneOf.map(({ $ref }) => $ref.split("/").pop());
  const method = (name) => schema.$defs[name].properties.method.const;

  const requests = new Map();
  const notifications = new Map();
  const names = ["ErrorReply"];
  for (const name of alternatives("ClientRequest")) {
    const reply = name.replace(/Request$/, "Reply");
    requests.set(method(name), { name, validate: of(name), reply: { name: reply, validate: of(reply) } });
    names.push(name, reply);
  }
  for (const name of alternatives("ServerNotification")) {
    notifications.set(method(name), { name, validate: of(name) });
    names.push(name);
  }
  for (const name of Object.keys(schema.$defs)) of(name);
  return {
    requests, notifications, names,
    error: of("ErrorReply"), lobby: of("LobbyDocument"), match: of("MatchDocument"), board: of("BoardDocument"),
    ticket: of("TicketDocument"),
    bot: of("BotDocument"),
    analysis: of("AnalysisDocument"),
    events: of("EventsDocument"),
    daily: of("DailyDocument"),
    tournament: of("TournamentDocument"),
    entrants: of("TournamentEntrantsDocument"),
    standings: of("StandingsDocument"),
    tables: of("TablesDocument"),
    own: of("OwnTournamentDocument"),
  };
}
