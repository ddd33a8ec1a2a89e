import { type Clock, jsonIn, openOnce, systemClock } from "@wellsourced/core";
import type { Owner, RecordKind } from "@wellsourced/sessions";
import type { OwnedTexts } from "@wellsourced/sessions/stores";
import { z } from "zod";

export const COPIES: RecordKind = { name: "copies", record: "copy of a page" };

const Stored = z.object({ url: z.string(), text: z.string(), readAt: z.number() }).readonly();

/** The text of a page at its user's last comparison. */
type PageCopy = z.infer<typeof Stored>;

export type Copies = ReturnType<typeof createCopies>;

/** Copies expire after this time without a comparison. */
const KEPT_MS = 90 * 86_400_000;

/** Stores pages for change tracking. Each copy is visible only to its user. */
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
    /** @param key the page and the part compared @throws {Failure} if the store cannot be read */
    async find(owner: Owner, key: string): Promise<PageCopy | undefined> {
      const text = await (await opened.get()).find(owner, key);
      return text === undefined ? undefined : toCopy(text);
    },
    /** @throws {Failure} if it cannot be stored */
    async keep(owner: Owner, key: string, copy: PageCopy): Promise<void> {
      const expiresAt = clock.now() + KEPT_MS;
      await (await opened.get()).keep(owner, key, { text: JSON.stringify(copy), expiresAt });
    },
    /** All copies, for an export. */
    export: async (owner: Owner): Promise<readonly PageCopy[]> =>
      (await (await opened.get()).list(owner)).flatMap((text) => toCopy(text) ?? []),
    /** Erases all of them. @returns their number */
    forget: async (owner: Owner): Promise<number> => (await opened.get()).erase(owner),
    close: async (): Promise<void> => (await opened.peek())?.close(),
  };
}
