import { type Clock, Failure, jsonIn, openOnce, systemClock, toTimestamp } from "@wellsourced/core";
import type { Owner, RecordKind } from "@wellsourced/sessions";
import type { OwnedTexts } from "@wellsourced/sessions/stores";
import { z } from "zod";

export const SAVED: RecordKind = { name: "saved", record: "saved page" };

const Stored = z
  .object({
    uri: z.string(),
    name: z.string(),
    description: z.string().optional(),
    mimeType: z.string(),
    text: z.string(),
    savedAt: z.string(),
  })
  .readonly();

/** A page, a list of links or search results that its caller can read again by URI. */
export type SavedResource = z.infer<typeof Stored>;

export interface SavedOwner {
  readonly tenant: string;
  readonly user: string;
}

type Listed = Omit<SavedResource, "text"> & { readonly size: number };

export interface SavedPage {
  readonly resources: readonly Listed[];
  readonly total: number;
  /** Offset of the next page of the list; absent on the last one. */
  readonly nextOffset?: number;
}

interface SavedOptions {
  /** Opens the store on first use. */
  openTexts(): Promise<OwnedTexts>;
  readonly clock?: Clock;
  /** Milliseconds until each expires. */
  readonly ttlMs: number;
}

export type Saved = ReturnType<typeof createSaved>;

const PAGE = 100;
/** Different texts of one URL within a second, such as two selections of tags, use the following seconds. */
const TRIES = 60;

const toSaved = (text: string): SavedResource | undefined => Stored.safeParse(jsonIn(text)).data;

/** The URI of a page read at that time: `scraped://example.com/article_2024-01-15T10:30:00Z`. */
function scrapedUri(page: string, at: number, form?: string): string {
  const { host = "unknown", pathname = "/", search = "" } = URL.parse(page) ?? {};
  const path = `${pathname}${search}`.replace(/^\/|\/$/gu, "").replace(/[?#]/gu, "-");
  const time = new Date(at).toISOString().replace(/\.\d+Z$/u, "Z");
  return `scraped://${host}/${path}_${time}${form ? `.${form}` : ""}`;
}

/** Stores what callers save, each readable only by its user. */
export function createSaved({ openTexts, clock = systemClock, ttlMs }: SavedOptions) {
  const opened = openOnce(openTexts);
  const find = async (owner: Owner, uri: string) => {
    const text = await (await opened.get()).find(owner, uri);
    return text === undefined ? undefined : toSaved(text);
  };
  const keep = async (owner: Owner, resource: Omit<SavedResource, "savedAt">): Promise<string> => {
    const now = clock.now();
    const text = JSON.stringify({ ...resource, savedAt: toTimestamp(now) });
    await (await opened.get()).keep(owner, resource.uri, { text, expiresAt: now + ttlMs });
    return resource.uri;
  };
  return {
    /**
     * Saves a text under a URI that contains the time, in milliseconds.
     * @returns the URI
     * @throws {Failure} if the store fails, like the other methods
     */
    put: (
      { tenant, user }: SavedOwner,
      { uri, ...resource }: Omit<SavedResource, "savedAt" | "uri"> & { uri(at: number): string },
    ): Promise<string> => keep({ tenant, user }, { ...resource, uri: uri(clock.now()) }),
    /** Saves a page under the time of its reading, so that each reading is stored once. @throws {Failure} */
    async putPage(
      { tenant, user }: SavedOwner,
      {
        page,
        readAt,
        form,
        ...resource
      }: Omit<SavedResource, "savedAt" | "uri"> & {
        readonly page: string;
        readonly readAt: number;
        readonly form?: string | undefined;
      },
    ): Promise<string> {
      const owner = { tenant, user };
      for (let tries = 0; tries < TRIES; tries++) {
        const uri = scrapedUri(page, readAt + tries * 1_000, form);
        const there = await find(owner, uri);
        if (!there || there.text === resource.text) return keep(owner, { ...resource, uri });
      }
      throw new Failure("config", `${page} was saved in too many versions within a minute. Try again later.`, {
        suggestedAction: "retry_after_delay",
      });
    },
    /** `undefined` if unknown, expired, or another user's. */
    get: ({ tenant, user, uri }: SavedOwner & { readonly uri: string }): Promise<SavedResource | undefined> =>
      find({ tenant, user }, uri),
    /** The caller's items, newest first, at most a hundred at a time. */
    async list({ tenant, user, offset = 0 }: SavedOwner & { readonly offset?: number }): Promise<SavedPage> {
      const texts = await (await opened.get()).list({ tenant, user });
      const all = texts.flatMap((text) => toSaved(text) ?? []);
      const resources = all.slice(offset, offset + PAGE).map(({ text, ...rest }) => ({ ...rest, size: text.length }));
      const nextOffset = offset + PAGE;
      return { resources, total: all.length, ...(nextOffset < all.length ? { nextOffset } : {}) };
    },
    /** All items with their texts, for an export. */
    export: async ({ tenant, user }: SavedOwner): Promise<readonly SavedResource[]> =>
      (await (await opened.get()).list({ tenant, user })).flatMap((text) => toSaved(text) ?? []),
    /** Erases all of them. @returns their number */
    forget: async ({ tenant, user }: SavedOwner): Promise<number> => (await opened.get()).erase({ tenant, user }),
    close: async (): Promise<void> => (await opened.peek())?.close(),
  };
}
