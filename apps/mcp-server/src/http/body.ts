import type { IncomingMessage } from "node:http";
import { messageIn } from "../message.ts";
import { refusal } from "./replies.ts";

/** The parsed body, or a response that refuses it. */
export type Body = { readonly value: unknown } | { readonly refused: Response };

/** Reads a JSON body of at most `maxBytes`; errors become responses. */
export async function readMessage(incoming: IncomingMessage, maxBytes: number): Promise<Body> {
  const type = incoming.headers["content-type"]?.split(";")[0]?.trim().toLowerCase();
  if (type !== "application/json") return { refused: refusal(415, "Content-Type must be application/json.") };
  const encoding = incoming.headers["content-encoding"]?.trim().toLowerCase() || "identity";
  if (encoding !== "identity") return { refused: refusal(415, "Compressed requests are not read.") };
  if (Number(incoming.headers["content-length"]) > maxBytes) return tooLarge(maxBytes);

  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of incoming.iterator({ destroyOnReturn: false })) {
    size += part.length;
    if (size > maxBytes) return tooLarge(maxBytes);
    parts.push(part);
  }
  const { value, refused } = messageIn(Buffer.concat(parts).toString("utf8"));
  return refused ? { refused: refusal(400, refused.message, refused) } : { value };
}

/** The rest of the body is not read, so the connection cannot be reused. */
const tooLarge = (maxBytes: number): Body => ({
  refused: refusal(413, `The body is larger than ${maxBytes} bytes.`, { headers: { connection: "close" } }),
});
