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
/** The shared owner of all anonymous callers. */
const GUESTS = `${ANONYMOUS}:all`;
export const ARTIFACTS: RecordKind = { name: "artifact", record: "large result" };

const Stored = z.object({ body: z.string(), mimeType: z.string(), title: z.string().optional() }).readonly();

/** A large result that is linked instead of sent. */
export type Artifact = z.infer<typeof Stored>;

/** The owner of results; without a user, an anonymous caller. */
export interface Whose {
  readonly tenant: string;
  readonly user?: string | undefined;
}

export type Offered = Artifact & Whose;

export interface StoredArtifact {
  /** SHA-256 of the body in hex, so equal bodies have the same URI. */
  readonly id: string;
  readonly uri: string;
  readonly bytes: number;
  /** RFC 3339. */
  readonly expiresAt: string;
}

export type Artifacts = ReturnType<typeof createArtifacts>;

interface ArtifactsOptions {
  /** Opens the store on first use. */
  openTexts(): Promise<OwnedTexts>;
  readonly clock?: Clock;
  /** Called once if results cannot be stored. */
  readonly report?: (problem: string) => void;
}

const toArtifact = (text: string): Artifact | undefined => Stored.safeParse(jsonIn(text)).data;

/**
 * Stores large results for half an hour, each readable only by its user. Results of anonymous callers are found by URI,
 * since such a client may return over another connection.
 */
export function createArtifacts({ openTexts, clock = systemClock, report = () => {} }: ArtifactsOptions) {
  const reportOnce = once(report);
  const reportFailure = (error: unknown) => reportOnce(Failure.from(error).message);
  const opened = openOnce(openTexts);
  // The owner is part of every key, so that other owners' results cannot be requested.
  const ownerOf = (whose: Whose): Owner => ({
    tenant: whose.tenant,
    user: whose.user && !isAnonymous(whose) ? whose.user : GUESTS,
  });

  return {
    /** Returns `undefined` if there is no room, so it must be sent in full. */
    async put({ body, mimeType, title, ...whose }: Offered): Promise<StoredArtifact | undefined> {
      const id = sha256(body);
      const expiresAt = clock.now() + LIFE;
      try {
        const texts = await opened.get();
        await texts.keep(ownerOf(whose), id, { text: JSON.stringify({ body, mimeType, title }), expiresAt });
      } catch (error) {
        reportFailure(error);
        return undefined;
      }
      return { id, uri: `${SCHEME}${id}`, bytes: byteLength(body), expiresAt: toTimestamp(expiresAt) };
    },
    /**
     * `undefined` if unknown, expired, or another user's.
     * @throws {Failure} if the store fails, like the other methods
     */
    async get({ id, ...whose }: Whose & { readonly id: string }): Promise<Artifact | undefined> {
      const text = await (await opened.get()).find(ownerOf(whose), id);
      return text === undefined ? undefined : toArtifact(text);
    },
    /** All results of a named user, newest first. Those of anonymous callers cannot be exported or erased. */
    async list(whose: Whose): Promise<readonly (Artifact & { readonly uri: string })[]> {
      const texts = isAnonymous(whose) ? [] : await (await opened.get()).list(ownerOf(whose));
      const found = texts.map(toArtifact).filter((artifact) => artifact !== undefined);
      return found.map((artifact) => ({ ...artifact, uri: `${SCHEME}${sha256(artifact.body)}` }));
    },
    /** Erases all of them. @returns their number */
    forget: async (whose: Whose): Promise<number> =>
      isAnonymous(whose) ? 0 : (await opened.get()).erase(ownerOf(whose)),
    close: async (): Promise<void> => (await opened.peek())?.close(),
  };
}
