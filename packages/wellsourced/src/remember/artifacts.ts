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

/** Whose it is. Absent user: somebody without a name. */
interface Whose {
  readonly tenant: string;
  readonly user?: string | undefined;
}

type Offered = Artifact & Whose;

export interface StoredArtifact {
  /** SHA-256 of the body's bytes, in hex: the same body has the same address. */
  readonly id: string;
  readonly uri: string;
  readonly bytes: number;
  /** RFC 3339. */
  readonly expiresAt: string;
}

export type Artifacts = ReturnType<typeof createArtifacts>;

const NAMELESS = "anonymous";

/**
 * Large results, for half an hour, each readable by the user alone that stored it. What callers without names store is
 * found by its address: such a client may come back over another connection, under another name that begins alike.
 */
export function createArtifacts({ remember, clock = systemClock }: { remember: Remember; clock?: Clock }) {
  // The owner is part of the name, so that there is no way to ask for another's.
  const nameOf = ({ tenant, user = NAMELESS }: Whose, id: string) =>
    `artifact:${sha256(JSON.stringify([tenant, user.startsWith(NAMELESS) ? NAMELESS : user]))}:${id}`;
  return {
    /** `undefined`: there is no room for it, so it must be sent whole. */
    async put({ body, mimeType, title, ...whose }: Offered): Promise<StoredArtifact | undefined> {
      const id = sha256(body);
      const expiresAt = toTimestamp(clock.now() + LIFE);
      const kept = await remember.put(nameOf(whose, id), { body, mimeType, title }, LIFE);
      if (!kept) return undefined;
      return { id, uri: `${SCHEME}${id}`, bytes: byteLength(body), expiresAt };
    },
    /** `undefined`: unknown, expired, or somebody else's. */
    async get({ id, ...whose }: Whose & { readonly id: string }): Promise<Artifact | undefined> {
      const found = await remember.get(nameOf(whose, id));
      return isArtifact(found) ? found : undefined;
    },
  };
}

const isArtifact = (value: unknown): value is Artifact =>
  isRecord(value) && typeof value.body === "string" && typeof value.mimeType === "string";
