import { jsonIn } from "@wellsourced/core";
import { z } from "zod";

/** Notes that are kept of one kind. */
const MOST = 20;

const Notes = z.object({
  /** Gaps that hosts ask for in robots.txt, as long as they ask. */
  delays: z.array(z.object({ origin: z.string(), ms: z.number() })).default([]),
  /** Pauses that hosts asked for with `Retry-After`, the last of each host. */
  rests: z.array(z.object({ origin: z.string(), ms: z.number(), at: z.number() })).default([]),
  /** Sitemaps that could not be read, or not wholly. */
  sitemapErrors: z.array(z.object({ url: z.string(), message: z.string() })).default([]),
});

/** What the sites of a crawl say that slows it down or leaves pages out. */
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

interface OfHost {
  readonly origin: string;
}

/** Notes of hosts that have none among the others. */
const besides = <Note extends OfHost>(others: readonly OfHost[], notes: readonly Note[]): readonly Note[] =>
  notes.filter(({ origin }) => others.every((other) => other.origin !== origin));

/** One more note of each kind, for `CrawlStore.revise`. */
export function withNotes(before: string | undefined, notes: Partial<SiteNotes>): string {
  const { delays = [], rests = [], sitemapErrors = [] } = notes;
  const known = siteNotesIn(before);
  return JSON.stringify({
    ...objectIn(before),
    delays: [...known.delays, ...besides(known.delays, delays)].slice(0, MOST),
    rests: [...rests, ...besides(rests, known.rests)].slice(0, MOST),
    sitemapErrors: [...known.sitemapErrors, ...sitemapErrors].slice(0, MOST),
  });
}
