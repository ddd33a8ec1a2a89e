import {
  ANONYMOUS,
  byteLength,
  type Clock,
  Failure,
  isAnonymous,
  jsonIn,
  openOnce,
  sha256,
  systemClock,
  toTimestamp,
} from "@wellsourced/core";
import type { Owner, RecordKind } from "@wellsourced/sessions";
import { type OwnedTexts, once } from "@wellsourced/sessions/stores";
import { z } from "zod";

const LIFE = 30 * 60_000;
const SCHEME = "research://artifact/";
/** All callers without names, as one. */
const GUESTS = `${ANONYMOUS}:all`;
export const ARTIFACTS: RecordKind = { name: "artifact", record: "large result" };

const Stored = z.object({ body: z.string(), mimeType: z.string(), title: z.string().optional() }).readonly();

/** A large result that is linked instead of sent. */
export type Artifact = z.infer<typeof Stored>;

/** Whose it is. Absent user: somebody without a name. */
export interface Whose {
  readonly tenant: string;
  readonly user?: string | undefined;
}

export type Offered = Artifact & Whose;

export interface StoredArtifact {
  /** SHA-256 of the body's bytes, in hex: the same body has the same address. */
  readonly id: string;
  readonly uri: string;
  readonly bytes: number;
  /** RFC 3339. */
  readonly expiresAt: string;
}

export type Artifacts = ReturnType<typeof createArtifacts>;

interface ArtifactsOptions {
  /** Opens where they are kept; asked at the first use. */
  openTexts(): Promise<OwnedTexts>;
  readonly clock?: Clock;
  /** Told, once, when they cannot be kept. */
  readonly report?: (problem: string) => void;
}

const toArtifact = (text: string): Artifact | undefined => Stored.safeParse(jsonIn(text)).data;

/**
 * Large results, for half an hour, each readable by the user alone that stored it. What callers without names store is
 * found by its address: such a client may come back over another connection, under another name that begins alike.
 */
export function createArtifacts({ openTexts, clock = systemClock, report = () => {} }: ArtifactsOptions) {
  const tell = once(report);
  const tellOf = (error: unknown) => tell(Failure.from(error).message);
  const opened = openOnce(openTexts);
  // The owner is part of every name, so that there is no way to ask for another's.
  const ownerOf = (whose: Whose): Owner => ({
    tenant: whose.tenant,
    user: whose.user && !isAnonymous(whose) ? whose.user : GUESTS,
  });

  return {
    /** `undefined`: there is no room for it, so it must be sent whole. */
    async put({ body, mimeType, title, ...whose }: Offered): Promise<StoredArtifact | undefined> {
      const id = sha256(body);
      const expiresAt = clock.now() + LIFE;
      try {
        const texts = await opened.get();
        await texts.keep(ownerOf(whose), id, { text: JSON.stringify({ body, mimeType, title }), expiresAt });
      } catch (error) {
        tellOf(error);
        return undefined;
      }
      return { id, uri: `${SCHEME}${id}`, bytes: byteLength(body), expiresAt: toTimestamp(expiresAt) };
    },
    /** `undefined`: unknown, expired, or somebody else's. @throws {Failure} when the place cannot be read, as do the others */
    async get({ id, ...whose }: Whose & { readonly id: string }): Promise<Artifact | undefined> {
      const text = await (await opened.get()).find(ownerOf(whose), id);
      return text === undefined ? undefined : toArtifact(text);
    },
    /** All that a named user has here, the newest first. What has no named owner is nobody's to export or erase. */
    async list(whose: Whose): Promise<readonly (Artifact & { readonly uri: string })[]> {
      const texts = isAnonymous(whose) ? [] : await (await opened.get()).list(ownerOf(whose));
      const found = texts.map(toArtifact).filter((artifact) => artifact !== undefined);
      return found.map((artifact) => ({ ...artifact, uri: `${SCHEME}${sha256(artifact.body)}` }));
    },
    /** Erases all of it. @returns how many there were */
    forget: async (whose: Whose): Promise<number> =>
      isAnonymous(whose) ? 0 : (await opened.get()).erase(ownerOf(whose)),
    close: async (): Promise<void> => (await opened.peek())?.close(),
  };
}
