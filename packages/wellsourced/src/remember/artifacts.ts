import { byteLength, type Clock, isRecord, sha256, systemClock, toTimestamp } from "@wellsourced/core";
import type { Remember } from "./remember.ts";

const LIFE = 30 * 60_000;
const SCHEME = "research://artifact/";

/** A large result that is linked instead of sent. */
export interface Artifact {
  readonly body: string;
  readonly mimeType: string;
  readonly title?: string;
}

export interface StoredArtifact {
  /** SHA-256 of the body's bytes, in hex: the same body has the same address. */
  readonly id: string;
  readonly uri: string;
  readonly bytes: number;
  /** RFC 3339. */
  readonly expiresAt: string;
}

/** Large results, for half an hour, each readable by the tenant alone that stored it. */
export interface Artifacts {
  /** `undefined`: there is no room for it, so it must be sent whole. */
  put(artifact: Artifact & { readonly tenant: string }): Promise<StoredArtifact | undefined>;
  /** `undefined`: unknown, expired, or another tenant's. */
  get(wanted: { readonly tenant: string; readonly id: string }): Promise<Artifact | undefined>;
}

export function createArtifacts({ remember, clock = systemClock }: { remember: Remember; clock?: Clock }): Artifacts {
  // The tenant is part of the name, so that there is no way to ask for another's.
  const nameOf = (tenant: string, id: string) => `artifact:${sha256(tenant)}:${id}`;
  return {
    async put({ tenant, body, mimeType, title }) {
      const id = sha256(body);
      const expiresAt = toTimestamp(clock.now() + LIFE);
      const kept = await remember.put(nameOf(tenant, id), { body, mimeType, title }, LIFE);
      if (!kept) return undefined;
      return { id, uri: `${SCHEME}${id}`, bytes: byteLength(body), expiresAt };
    },
    async get({ tenant, id }) {
      const found = await remember.get(nameOf(tenant, id));
      return isArtifact(found) ? found : undefined;
    },
  };
}

const isArtifact = (value: unknown): value is Artifact =>
  isRecord(value) && typeof value.body === "string" && typeof value.mimeType === "string";
