// Compiles only when the generated types say what they should.
import type {
  ClientRequest, ErrorCode, MatchDocument, Methods, PatchOp, ResultReply, ServerNotification,
} from "../../protocol/generated/protocol";
import { closeCodes, errorCodes, subprotocol } from "../../protocol/generated/protocol";

export const offered: "kabinet.v1.json" = subprotocol;
export const ping: ClientRequest = { jsonrpc: "2.0", id: 1, method: "ping" };
export const act: ClientRequest = {
  jsonrpc: "2.0", id: "a", method: "match.act",
  params: { key: "k", match: "m", action: { type: "push", from: "a7", dir: "right" } },
};
// @ts-expect-error a parameter is missing
export const wrong: ClientRequest = { jsonrpc: "2.0", id: 1, method: "match.act", params: { key: "k", match: "m" } };
// @ts-expect-error there is no such method
export const none: ClientRequest = { jsonrpc: "2.0", id: 1, method: "match.fly" };

export const reply: ResultReply<"match.act"> = { jsonrpc: "2.0", id: 1, result: { ply: 1, seq: 2 } };
export const seq = (result: Methods["match.resign"]["result"]): number => result.seq;
export const code: ErrorCode = "not_your_turn";
export const advice: string = errorCodes[code].advice;
export const again: "now" | "later" | "never" = closeCodes[4490].retry;

export function path(op: PatchOp): string {
  return op.op === "remove" ? op.path : op.path + JSON.stringify(op.value);
}

export function heard(message: ServerNotification): string {
  switch (message.method) {
    case "snapshot":
      return message.params.epoch;
    case "patch":
      return message.params.ops.map(path).join();
    case "goaway":
      return message.params.reason;
  }
}

export function remaining(match: MatchDocument, seat: string): number | undefined {
  return match.clock.type === "none" ? undefined : match.left?.[seat];
}
