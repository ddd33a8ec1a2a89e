import { type Clock, jsonIn, openOnce, systemClock } from "@wellsourced/core";
import type { Owner, RecordKind } from "@wellsourced/sessions";
import type { OwnedTexts } from "@wellsourced/sessions/stores";
import { z } from "zod";

export const COPIES: RecordKind = { name: "copies", record: "copy of a page" };

const Stored = z.object({ url: z.string(), text: z.string(), readAt: z.number() }).readonly();

/** The text of a page as its user last had it compared. */
type PageCopy = z.infer<typeof Stored>;

export type Copies = ReturnType<typeof createCopies>;

/** A copy that nobody asked for again for so long is forgotten. */
const KEPT_MS = 90 * 86_400_000;

/** What pages said when their user last asked what changed. Each copy is its user's alone. */
export function createCopies({
  openTexts,
  clock = systemClock,
}: {
  openTexts(): Promise<OwnedTexts>;
  readonly clock?: Clock;
}) {
  const opened = openOnce(openTexts);
  const toCopy = (text: string): PageCopy | undefined => Stored.safeParse(jsonIn(text)).data;
  return {
    /** @param key the page, and which part of it is compared @throws {Failure} when the place cannot be read */
    async find(owner: Owner, key: string): Promise<PageCopy | undefined> {
      const text = await (await opened.get()).find(owner, key);
      return text === undefined ? undefined : toCopy(text);
    },
    /** @throws {Failure} when it cannot be kept */
    async keep(owner: Owner, key: string, copy: PageCopy): Promise<void> {
      const expiresAt = clock.now() + KEPT_MS;
      await (await opened.get()).keep(owner, key, { text: JSON.stringify(copy), expiresAt });
    },
    /** All of it, for an export. */
    export: async (owner: Owner): Promise<readonly PageCopy[]> =>
      (await (await opened.get()).list(owner)).flatMap((text) => toCopy(text) ?? []),
    /** Erases all of it. @returns how many there were */
    forget: async (owner: Owner): Promise<number> => (await opened.get()).erase(owner),
    close: async (): Promise<void> => (await opened.peek())?.close(),
  };
}
