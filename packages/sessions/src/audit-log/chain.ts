import { createHash, createHmac, createSecretKey } from "node:crypto";
import { canonicalJson } from "@wellsourced/core";
import type { AuditEvent, NewAuditEvent } from "./event.ts";

/** Previous hash of a chain's first line. */
export const GENESIS = "0".repeat(64);

/** The last line of a chain. */
export interface Head {
  readonly seq: number;
  readonly hash: string;
}

export type Chain = ReturnType<typeof createChain>;

/** Creates the hash chain of lines: HMAC-SHA-256 with a key (64 hexadecimal digits), otherwise SHA-256. */
export function createChain(key?: string) {
  // A key object is prepared once, which makes hashing several times faster.
  const secret = key === undefined ? undefined : createSecretKey(key, "hex");
  const digest = (text: string): string =>
    (secret ? createHmac("sha256", secret) : createHash("sha256")).update(text).digest("hex");
  const hashOf = ({ hash: _, ...event }: Omit<AuditEvent, "hash"> & { readonly hash?: string }): string =>
    digest(event.prev_hash + canonicalJson(event));
  return {
    keyId: secret ? digest("id of the audit key").slice(0, 16) : undefined,
    hashOf,
    /** Hashes a text. The prefix keeps it distinct from hashes of lines, which begin with a digest. */
    hashOfText: (text: string): string => digest(`text\n${text}`),
    /** Returns the next line, with its line break, and the new head. */
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
