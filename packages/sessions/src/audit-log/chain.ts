import { createHash, createHmac, createSecretKey } from "node:crypto";
import { canonicalJson } from "@wellsourced/core";
import type { AuditEvent, NewAuditEvent } from "./event.ts";

/** What the first line of a chain follows. */
export const GENESIS = "0".repeat(64);

/** The last line of a chain, as the next one needs it. */
export interface Head {
  readonly seq: number;
  readonly hash: string;
}

export type Chain = ReturnType<typeof createChain>;

/** What ties each line to the one before: HMAC-SHA-256 with a key (64 hexadecimal digits), else SHA-256. */
export function createChain(key?: string) {
  // As a key object it is prepared once, which makes each hash several times as fast.
  const secret = key === undefined ? undefined : createSecretKey(key, "hex");
  const digest = (text: string): string =>
    (secret ? createHmac("sha256", secret) : createHash("sha256")).update(text).digest("hex");
  const hashOf = ({ hash: _, ...event }: Omit<AuditEvent, "hash"> & { readonly hash?: string }): string =>
    digest(event.prev_hash + canonicalJson(event));
  return {
    keyId: secret ? digest("id of the audit key").slice(0, 16) : undefined,
    hashOf,
    /** Hash of a text, such as a question, that can never pass for the hash of a line: those begin with a digest. */
    hashOfText: (text: string): string => digest(`text\n${text}`),
    /** The line that follows `head`, with its line break, and the head that it makes. */
    seal(
      event: NewAuditEvent & Pick<AuditEvent, "timestamp" | "pod_id">,
      head: Head,
    ): { readonly line: string; readonly head: Head } {
      const linked = { ...event, seq: head.seq + 1, prev_hash: head.hash };
      const hash = hashOf(linked);
      return { line: `${canonicalJson({ ...linked, hash })}\n`, head: { seq: linked.seq, hash } };
    },
  };
}
