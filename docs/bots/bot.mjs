// A bot for Kabinet: takes every invitation and plays any legal action. Usage: bot.mjs ws://127.0.0.1:8080/ws TOKEN
// Node 22 has a WebSocket; Node 20 wants --experimental-websocket.
import { randomBytes, randomUUID } from "node:crypto";

const [url, token] = process.argv.slice(2);
const sleep = (ms) => new Promise((done) => setTimeout(done, ms));
const between = (low, high) => low + Math.random() * (high - low);

// Where the server names a range, e.g. for a flick, a number within it; for a length and an angle, the pair of numbers.
function settle(value) {
  if (Array.isArray(value)) return value.map(settle);
  if (value === null || typeof value !== "object") return value;
  const { min, max, length, angle } = value;
  if (Number.isInteger(min) && Number.isInteger(max)) return Math.floor(between(min, max + 1));
  if (min !== undefined) return between(min, max);
  if (angle?.min !== undefined) {
    const [far, turned] = [settle(length), (settle(angle) * Math.PI) / 180];
    return [Math.sin(turned), Math.cos(turned)].map((part) => Math.round(far * part * 1e4) / 1e4);
  }
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, settle(one)]));
}

async function play(socket) {
  let [document, changed] = [{ invitations: {}, matches: {} }]; // changed() runs when the document has changed
  const [waiting, watched, acted] = [new Map(), new Set(), new Map()];
  socket.onmessage = ({ data }) => {
    const { id, params, ...reply } = JSON.parse(data);
    if (id !== undefined) return waiting.get(id)(reply);
    if (!params.doc?.startsWith("bot_")) return; // other documents are not needed here
    document = params.value ?? document; // a snapshot
    for (const { op, path, value } of params.ops ?? []) {
      const [last, ...steps] = path.split("/").slice(1).reverse();
      const place = steps.reduceRight((inside, step) => inside[step], document);
      if (op === "remove") delete place[last];
      else place[last] = value;
    }
    changed?.();
  };
  async function call(method, params = {}) { // the result, or nothing when refused
    const id = randomUUID();
    socket.send(JSON.stringify({ jsonrpc: "2.0", id, method, params }));
    const reply = await new Promise((done) => waiting.set(id, done));
    const wait = reply.error?.data?.retry_after_ms; // a limit: the same request, with the same key, after that time
    if (wait) return sleep(wait).then(() => call(method, params));
    return reply.result;
  }
  await call("hello", { client: "bot.mjs", token });
  await call("bot.watch");
  for (;;) {
    const change = new Promise((done) => (changed = done));
    for (const [match, { seats }] of Object.entries(document.invitations)) {
      const sit = (seat) => call("table.sit", { key: randomUUID(), match, seat, nonce: randomBytes(32).toString("hex") });
      for (let seat = 0; seat < seats && !(await sit(seat)); ) seat += 1;
    }
    for (const [match, { seat, ply, turn }] of Object.entries(document.matches)) {
      if (!watched.has(match)) await call("match.watch", { match }); // so that the others see that the bot is there
      watched.add(match);
      if (!turn || acted.get(match) === ply) continue;
      acted.set(match, ply);
      const legal = await call("match.legal", { match, seat });
      if (!legal) continue;
      const action = settle(legal.actions[Math.floor(between(0, legal.actions.length))]);
      await call("match.act", { key: randomUUID(), match, ply: legal.ply, action });
    }
    await change;
  }
}

for (;;) { // connects again whenever the connection is lost
  const socket = new WebSocket(url, ["kabinet.v1.json"]);
  socket.onopen = () => play(socket);
  const { code } = await new Promise((done) => (socket.onclose = done));
  if (code === 4401) throw new Error("the token has ended");
  await sleep(1000);
}
