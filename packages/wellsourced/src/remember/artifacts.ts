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

type Offered = Artifact & { readonly tenant: string };

export interface StoredArtifact {
  /** SHA-256 of the body's bytes, in hex: the same body has the same address. */
  readonly id: string;
  readonly uri: string;
  readonly bytes: number;
  /** RFC 3339. */
  readonly expiresAt: string;
}

export type Artifacts = ReturnType<typeof createArtifacts>;

/** Large results, for half an hour, each readable by the tenant alone that stored it. */
export function createArtifacts({ remember, clock = systemClock }: { remember: Remember; clock?: Clock }) {
  // The tenant is part of the name, so that there is no way to ask for another's.
  const nameOf = (tenant: string, id: string) => `artifact:${sha256(tenant)}:${id}`;
  return {
    /** `undefined`: there is no room for it, so it must be sent whole. */
    async put({ tenant, body, mimeType, title }: Offered): Promise<StoredArtifact | undefined> {
      const id = sha256(body);
      const expiresAt = toTimestamp(clock.now() + LIFE);
      const kept = await remember.put(nameOf(tenant, id), { body, mimeType, title }, LIFE);
      if (!kept) return undefined;
      return { id, uri: `${SCHEME}${id}`, bytes: byteLength(body), expiresAt };
    },
    /** `undefined`: unknown, expired, or another tenant's. */
    async get({ tenant, id }: { readonly tenant: string; readonly id: string }): Promise<Artifact | undefined> {
      const found = await remember.get(nameOf(tenant, id));
      return isArtifact(found) ? found : undefined;
    },
  };
}

const isArtifact = (value: unknown): value is Artifact =>
  isRecord(value) && typeof value.body === "string" && typeof value.mimeType === "string";
