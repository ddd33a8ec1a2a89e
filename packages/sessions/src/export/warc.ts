import { createHash } from "node:crypto";
import { gzipSync } from "node:zlib";
import { toTimestamp } from "@wellsourced/core";

/** A received, decoded HTTP response. */
export interface RawResponse {
  /** URL of the response. */
  readonly url: string;
  readonly status: number;
  readonly headers: Iterable<[name: string, value: string]>;
  readonly body: Uint8Array;
  /** Whether only the beginning was read. */
  readonly truncated: boolean;
  /** Milliseconds since the epoch. */
  readonly at: number;
}

export interface WarcOptions {
  /** Milliseconds since the epoch. */
  readonly at: number;
  /** Program name, such as `wellsourced 1.0`. */
  readonly software: string;
  readonly newId: () => string;
}

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** Encodes by RFC 4648 with padding, as WARC readers expect digests. */
export function base32(bytes: Uint8Array): string {
  let [bits, value, text] = [0, 0, ""];
  for (const byte of bytes) {
    value = (value << 8) | byte;
    bits += 8;
    while (bits >= 5) {
      text += ALPHABET[(value >>> (bits - 5)) & 31];
      bits -= 5;
    }
    value &= (1 << bits) - 1;
  }
  if (bits > 0) text += ALPHABET[(value << (5 - bits)) & 31];
  return text.padEnd(Math.ceil(text.length / 8) * 8, "=");
}

const digest = (bytes: Uint8Array): string => `sha256:${base32(createHash("sha256").update(bytes).digest())}`;

/** Compresses each record separately, for random access. */
function pack(fields: readonly (readonly [name: string, value: string])[], block: Uint8Array): Uint8Array {
  const all = [...fields, ["Content-Length", String(block.length)] as const];
  const head = `WARC/1.1\r\n${all.map(([name, value]) => `${name}: ${value.replace(/[\r\n]+/gu, " ")}\r\n`).join("")}\r\n`;
  return gzipSync(Buffer.concat([Buffer.from(head, "utf8"), block, Buffer.from("\r\n\r\n")]));
}

/** Headers about the transfer, which do not apply to the decoded body. */
const TRANSFER_HEADERS = new Set([
  "content-encoding",
  "transfer-encoding",
  "content-length",
  "connection",
  "keep-alive",
]);

function httpBlock({ status, headers, body }: RawResponse): Uint8Array {
  const kept = [...headers].filter(([name]) => !TRANSFER_HEADERS.has(name) && name !== "set-cookie");
  const lines = [...kept, ["content-length", String(body.length)]].map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.concat([Buffer.from(`HTTP/1.1 ${status} \r\n${lines.join("")}\r\n`, "latin1"), body]);
}

/**
 * Writes responses as WARC/1.1 (ISO 28500), each record gzipped separately. Bodies are decoded, and cookies are left
 * out.
 */
export function toWarc(responses: readonly RawResponse[], { at, software, newId }: WarcOptions): Uint8Array {
  const id = () => ["WARC-Record-ID", `<urn:uuid:${newId()}>`] as const;
  const about = `software: ${software}\r\nformat: WARC File Format 1.1\r\n`;
  const info = pack(
    [["WARC-Type", "warcinfo"], id(), ["WARC-Date", toTimestamp(at)], ["Content-Type", "application/warc-fields"]],
    Buffer.from(about),
  );
  const records = responses.map((response) => {
    const block = httpBlock(response);
    const cut = response.truncated ? ([["WARC-Truncated", "length"]] as const) : [];
    return pack(
      [
        ["WARC-Type", "response"],
        id(),
        ["WARC-Date", toTimestamp(response.at)],
        ["WARC-Target-URI", response.url],
        ["WARC-Payload-Digest", digest(response.body)],
        ["WARC-Block-Digest", digest(block)],
        ...cut,
        ["Content-Type", "application/http;msgtype=response"],
      ],
      block,
    );
  });
  return Buffer.concat([info, ...records]);
}
