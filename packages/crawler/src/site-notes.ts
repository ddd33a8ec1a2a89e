import { jsonIn } from "@wellsourced/core";
import { z } from "zod";

/** Notes that are kept of one kind. */
const MOST = 20;

const Notes = z.object({
  /** Gaps that hosts ask for in robots.txt, as long as they ask. */
  delays: z.array(z.object({ origin: z.string(), ms: z.number() })).default([]),
  /** Rests that hosts asked for in answers, the last of each. */
  rests: z.array(z.object({ origin: z.string(), ms: z.number(), at: z.number() })).default([]),
  /** Sitemaps that could not be read, or not wholly. */
  sitemapErrors: z.array(z.object({ url: z.string(), message: z.string() })).default([]),
});

/** What whoever waits for a crawl should know of its sites. */
export interface SiteNotes {
  readonly delays: readonly { readonly origin: string; readonly ms: number }[];
  readonly rests: readonly { readonly origin: string; readonly ms: number; readonly at: number }[];
  readonly sitemapErrors: readonly { readonly url: string; readonly message: string }[];
}

const objectIn = (text: string | undefined): object => {
  const value = text === undefined ? undefined : jsonIn(text);
  return typeof value === "object" && value !== null ? value : {};
};

/** Reads the notes beside what a crawl learnt. */
export const siteNotesIn = (learnt: string | undefined): SiteNotes => Notes.parse(objectIn(learnt));

/** The lessons of the traps in the place of earlier ones; the notes stay. */
export const withLessons = (before: string | undefined, lessons: string): string =>
  JSON.stringify({ ...objectIn(before), ...objectIn(lessons) });

/** One more note of each kind, for `CrawlStore.revise`. */
export function withNotes(before: string | undefined, notes: Partial<SiteNotes>): string {
  const { delays = [], rests = [], sitemapErrors = [] } = notes;
  const known = siteNotesIn(before);
  const isOlder = ({ origin }: { readonly origin: string }) => rests.every((rest) => rest.origin !== origin);
  const isNew = ({ origin }: { readonly origin: string }) => known.delays.every((delay) => delay.origin !== origin);
  return JSON.stringify({
    ...objectIn(before),
    delays: [...known.delays, ...delays.filter(isNew)].slice(0, MOST),
    rests: [...rests, ...known.rests.filter(isOlder)].slice(0, MOST),
    sitemapErrors: [...known.sitemapErrors, ...sitemapErrors].slice(0, MOST),
  });
}
