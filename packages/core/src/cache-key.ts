import { createHash } from "node:crypto";
import { canonicalJson } from "./json.ts";

/** SHA-256 in hex. */
export const sha256 = (data: string | Uint8Array): string => createHash("sha256").update(data).digest("hex");

/**
 * The key under which a result is remembered: what kind of result, made by which version of our rules, from which
 * input. The whole parsed input goes in, so two calls that differ anywhere never share an answer.
 */
export const cacheKey = (kind: string, version: number, input: unknown): string =>
  `${kind}:${sha256(canonicalJson({ version, input }))}`;
