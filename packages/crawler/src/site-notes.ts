import { jsonIn } from "@wellsourced/core";
import { z } from "zod";

/** Maximum notes of each kind. */
const MOST = 20;

const Notes = z.object({
  /** Crawl delays from robots.txt, uncut. */
  delays: z.array(z.object({ origin: z.string(), ms: z.number() })).default([]),
  /** Pauses requested with `Retry-After`, the last of each host. */
  rests: z.array(z.object({ origin: z.string(), ms: z.number(), at: z.number() })).default([]),
  /** Sitemaps that could not be read, or only in part. */
  sitemapErrors: z.array(z.object({ url: z.string(), message: z.string() })).default([]),
});

/** Reasons why a crawl is slow or incomplete. */
export interface SiteNotes {
  readonly delays: readonly { readonly origin: string; readonly ms: number }[];
  readonly rests: readonly { readonly origin: string; readonly ms: number; readonly at: number }[];
  readonly sitemapErrors: readonly { readonly url: string; readonly message: string }[];
}

const objectIn = (text: string | undefined): object => {
  const value = text === undefined ? undefined : jsonIn(text);
  return typeof value === "object" && value !== null ? value : {};
};

/** Reads the notes stored with a job. */
export const siteNotesIn = (learnt: string | undefined): SiteNotes => Notes.parse(objectIn(learnt));

/** Replaces the stored lessons, keeping the notes. */
export const withLessons = (before: string | undefined, lessons: string): string =>
  JSON.stringify({ ...objectIn(before), ...objectIn(lessons) });

interface OfHost {
  readonly origin: string;
}

/** Filters out notes of hosts in `others`. */
const besides = <Note extends OfHost>(others: readonly OfHost[], notes: readonly Note[]): readonly Note[] =>
  notes.filter(({ origin }) => others.every((other) => other.origin !== origin));

/** Adds notes, for `CrawlStore.revise`. */
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
