// The generated documents by themselves: the schema compiles, every example of the pages obeys it, AsyncAPI is valid.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { Parser } from "@asyncapi/parser";
import { read, validators } from "./schema.mjs";

const is = validators();

/** The messages in the fenced JSON blocks of a page: a message may be a block, or a line of one. */
function examples(page) {
  const blocks = [...page.matchAll(/^```json\n([\s\S]*?)^```/gm)].map((match) => match[1]);
  return blocks.flatMap((block) => {
    try {
      return [JSON.parse(block)];
    } catch {
      return block.split("\n").filter((line) => line.trim()).map((line) => JSON.parse(line));
    }
  });
}

/** Checks the messages in their order, so that a result is known by the request before it. */
function check(page, messages) {
  const calls = new Map();
  const valid = (validate, message) =>
    assert.ok(validate?.(message), `${page}: ${JSON.stringify(message)} ${JSON.stringify(validate?.errors)}`);
  for (const message of messages) {
    if ("error" in message) valid(is.error, message);
    else if ("result" in message) valid(calls.get(message.id)?.reply.validate, message);
    else if (is.notifications.has(message.method)) valid(is.notifications.get(message.method).validate, message);
    else {
      calls.set(message.id, is.requests.get(message.method));
      valid(is.requests.get(message.method)?.validate, message);
    }
  }
  return messages.length;
}

const guide = readFileSync(new URL("../../docs/protocol.md", import.meta.url), "utf8");
const shown = check("reference.md", examples(read("reference.md"))) + check("docs/protocol.md", examples(guide));

const asyncapi = await new Parser().parse(read("asyncapi.json"), {
  source: new URL("../../protocol/generated/asyncapi.json", import.meta.url).pathname,
});
const errors = asyncapi.diagnostics.filter(({ severity }) => severity === 0);
assert.deepEqual(errors, []);
assert.ok(asyncapi.document.operations().all().length >= is.requests.size);
console.log(`documents: ${shown} examples obey the schema; AsyncAPI is valid, ${asyncapi.diagnostics.length} remarks`);
