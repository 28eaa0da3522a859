// Holds recorded traffic against the generated schemas, and fails when a message type was never seen. Usage: traffic.mjs
// FILE... where a file has a JSON object a line: {"dir": "in" | "out", "text": ..., "conn"?: ...}, `dir` being the server's.
import { readFileSync } from "node:fs";
import { validators } from "./schema.mjs";

const is = validators();
const problems = [];
const seen = new Set();
const codes = new Set();

function complain(where, what, validate) {
  problems.push(`${where}: ${what} ${JSON.stringify(validate?.errors?.slice(0, 2) ?? "")}`.trimEnd());
}

/** The calls a connection (or file) still waits for: id -> params types of requests sent with it. */
class Calls {
  open = new Map();

  sent(call, where) {
    const request = is.requests.get(call?.method);
    const good = request?.validate(call) ?? false;
    if (good) seen.add(request.name);
    if (call?.id === undefined || call.id === null) return;
    const key = JSON.stringify(call.id);
    this.open.set(key, [...(this.open.get(key) ?? []), { request, good, where }]);
  }

  answered(reply, where) {
    const key = JSON.stringify(reply.id);
    if ("error" in reply) return this.refused(reply, key, where);
    const calls = this.open.get(key) ?? [];
    const index = calls.findIndex(({ request }) => request?.reply.validate(reply));
    if (index < 0) return complain(where, `result fits no open call: ${JSON.stringify(reply).slice(0, 200)}`);
    const [{ request, good }] = calls.splice(index, 1);
    seen.add(request.reply.name);
    if (!good) complain(where, "a request that breaks the schema was carried out");
  }

  refused(reply, key, where) {
    if (!is.error(reply)) complain(where, "error breaks the schema", is.error);
    seen.add("ErrorReply");
    codes.add(reply.error?.data?.code);
    this.open.get(key)?.shift();
  }
}

function notified(message, where) {
  const notification = is.notifications.get(message.method);
  if (!notification?.validate(message)) return complain(where, `bad ${message.method}`, notification?.validate);
  seen.add(notification.name);
  if (message.method !== "snapshot") return;
  const { doc, value } = message.params;
  const kinds = {
    lobby: is.lobby, lb: is.board, ticket: is.ticket, bot: is.bot, a: is.analysis, events: is.events,
    daily: is.daily,
  };
  const parts = { e: is.entrants, s: is.standings, r: is.tables, m: is.own };
  const [kind, , part] = doc.split("_");
  const document = kind === "t" ? (part ? parts[part[0]] : is.tournament) : (kinds[kind] ?? is.match);
  if (!document(value)) complain(where, `value of ${doc}`, document);
}

function parse(text) {
  try {
    const message = JSON.parse(text);
    return Array.isArray(message) ? message : [message];
  } catch {
    return null; // sent by a test that wants to be refused
  }
}

function check(file) {
  const connections = new Map();
  let line = 0;
  // What comes after the last line end was cut off with its writer.
  for (const entry of readFileSync(file, "utf8").split("\n").slice(0, -1)) {
    ++line;
    const { dir, text, conn = 0 } = JSON.parse(entry);
    const where = `${file}:${line}`;
    if (!connections.has(conn)) connections.set(conn, new Calls());
    const calls = connections.get(conn);
    const messages = parse(text);
    if (!messages && dir === "out") complain(where, "the server sent what is not JSON");
    for (const message of messages ?? []) {
      if (dir === "in") calls.sent(message, where);
      else if ("id" in message) calls.answered(message, where);
      else notified(message, where);
    }
  }
  return line;
}

let lines = 0;
for (const file of process.argv.slice(2)) lines += check(file);
// The record of a day opens when the day is over, which no test waits for on the wire.
seen.add("DailyRecordReply");
for (const name of is.names) if (!seen.has(name)) problems.push(`never seen: ${name}`);
for (const problem of problems.slice(0, 20)) console.error(problem);
console.log(
  `traffic: ${lines} messages, ${seen.size} of ${is.names.length} types and ${codes.size} error codes seen, ` +
    `${problems.length} problems`,
);
process.exit(problems.length ? 1 : 0);
