import {
  ANONYMOUS,
  byteLength,
  type Clock,
  isAnonymous,
  isRecord,
  sha256,
  systemClock,
  toTimestamp,
} from "@wellsourced/core";
import { z } from "zod";
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

/** More than anybody stores within half an hour. */
const MOST_LISTED = 1_000;
const Listed = z.array(z.string());

/**
 * Large results, for half an hour, each readable by the user alone that stored it. What callers without names store is
 * found by its address: such a client may come back over another connection, under another name that begins alike.
 */
export function createArtifacts({ remember, clock = systemClock }: { remember: Remember; clock?: Clock }) {
  // The owner is part of the name, so that there is no way to ask for another's.
  const ownerOf = (whose: Whose) => sha256(JSON.stringify([whose.tenant, isAnonymous(whose) ? ANONYMOUS : whose.user]));
  const nameOf = (whose: Whose, id: string) => `artifact:${ownerOf(whose)}:${id}`;
  const listName = (whose: Whose) => `artifacts:${ownerOf(whose)}`;
  /** One note at a time, so that none of this process is lost. */
  let noted: Promise<unknown> = Promise.resolve();

  /** Ids of what an owner may still have here. */
  const idsOf = async (whose: Whose): Promise<readonly string[]> => {
    const listed = Listed.safeParse(await remember.get(listName(whose)));
    return listed.data ?? [];
  };
  const note = (whose: Whose, id: string): Promise<unknown> => {
    const add = async () => {
      const others = (await idsOf(whose)).filter((one) => one !== id);
      await remember.put(listName(whose), [id, ...others].slice(0, MOST_LISTED), LIFE);
    };
    noted = noted.then(add, add);
    return noted;
  };
  const get = async (whose: Whose, id: string): Promise<Artifact | undefined> => {
    const found = await remember.get(nameOf(whose, id));
    return isArtifact(found) ? found : undefined;
  };

  return {
    /** `undefined`: there is no room for it, so it must be sent whole. */
    async put({ body, mimeType, title, ...whose }: Offered): Promise<StoredArtifact | undefined> {
      const id = sha256(body);
      const expiresAt = toTimestamp(clock.now() + LIFE);
      // Before it is there, so that whatever is there can be found. What has no named owner is nobody's to erase.
      if (!isAnonymous(whose)) await note(whose, id);
      const kept = await remember.put(nameOf(whose, id), { body, mimeType, title }, LIFE);
      if (!kept) return undefined;
      return { id, uri: `${SCHEME}${id}`, bytes: byteLength(body), expiresAt };
    },
    /** `undefined`: unknown, expired, or somebody else's. */
    get: ({ id, ...whose }: Whose & { readonly id: string }): Promise<Artifact | undefined> => get(whose, id),
    /** All that an owner has here, the newest first. */
    async list(whose: Whose): Promise<readonly (Artifact & { readonly uri: string })[]> {
      const found: (Artifact & { readonly uri: string })[] = [];
      for (const id of await idsOf(whose)) {
        const artifact = await get(whose, id);
        if (artifact) found.push({ ...artifact, uri: `${SCHEME}${id}` });
      }
      return found;
    },
    /** Writes over all of it. @returns how many there were */
    async forget(whose: Whose): Promise<number> {
      let gone = 0;
      for (const id of await idsOf(whose)) {
        if (await get(whose, id)) gone += 1;
        await remember.put(nameOf(whose, id), null, 1);
      }
      await remember.put(listName(whose), null, 1);
      return gone;
    },
  };
}

const isArtifact = (value: unknown): value is Artifact =>
  isRecord(value) && typeof value.body === "string" && typeof value.mimeType === "string";
