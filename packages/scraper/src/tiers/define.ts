import type { FailureCode, FailureKind } from "@wellsourced/core";
import type { Choice, DocumentFormat } from "@wellsourced/documents";
import type { Opened, OpenOptions } from "@wellsourced/http";
import type { Rendered } from "../browser/render.ts";
import type { ParseTask, Reading } from "../parse.ts";
import type { ReadingService, ServicePage } from "../services.ts";
import type { WallName } from "../walls/define.ts";

/** A method of ours, or the name of a service. */
export type TierName = "markdown" | "stealth" | "html" | "browser" | (string & {});

/** What an HTTP request brought, and what was read of it. */
export interface FetchedPage {
  readonly opened: Opened;
  /** What the bytes are. */
  readonly choice: Choice;
  /** How much of the body the reading is made from, where that is less than all. */
  readonly readBytes?: number;
  /** Absent when there was nothing to parse. */
  readonly reading?: Reading;
  /** Why parsing came to nothing, where it did. */
  readonly unparsed?: string;
}

/** What a tier may use. Everything that reaches outside is in here. */
export interface TierContext {
  /** The guarded door, within its limit of requests at once. */
  open(url: string, options: OpenOptions): Promise<Opened>;
  parse(task: ParseTask): Promise<Reading>;
  render(url: string, options: { readonly stableMs: number; readonly timeoutMs: number }): Promise<Rendered>;
  /** Has a service read a page. */
  ask(service: ReadingService, url: URL): Promise<ServicePage>;
  readonly htmlBytes: number;
  /** Milliseconds by a clock. */
  now(): number;
  /** Responses that a later tier may judge instead of asking again. */
  readonly memory: { plain?: FetchedPage; stealth?: FetchedPage };
}

/** Why a draft is the page, or is not. */
export type Verdict =
  | {
      readonly is: "page";
      readonly reading: Reading;
      /** Why this is only a part of what the site has: `paywall`. */
      readonly partialBecause?: string;
    }
  /** A document in disguise: its parser takes over. */
  | { readonly is: "document"; readonly format: DocumentFormat; readonly opened: Opened }
  | Rejection;

export interface Rejection {
  readonly is: "rejected";
  /** Goes into the failure's detail: `HTTP 403`, `12 bytes`. */
  readonly because: string;
  readonly kind: FailureKind;
  /** What was found in place of the page. */
  readonly wall?: WallName;
  readonly code?: FailureCode | undefined;
  /** True when no other method can know better. */
  readonly final?: boolean;
  /** A second look is needed: whether a made-up address gets the same text. */
  readonly perhapsMissing?: boolean;
  readonly status?: number;
  readonly retryAfterSeconds?: number | undefined;
  /** The best of the rejected is better than nothing. */
  readonly candidate?: Reading;
  /** The page is beyond the limit of bytes: a browser would load all of it. */
  readonly isHuge?: boolean;
  /** What came is of a kind that is not read: a picture, a film, an archive. */
  readonly isNoPage?: boolean;
  /** Frames of a shell that may hold the page. */
  readonly frames?: readonly string[];
}

/** Where a page was found, whichever method found it. */
export interface PageOrigin {
  readonly finalUrl: string;
  readonly status: number;
  readonly truncated: boolean;
  /** How much was read, where that is not all. */
  readonly readBytes?: number | undefined;
  /** How a service came by it. */
  readonly by?: string | undefined;
  readonly costUsd?: number | undefined;
  readonly credits?: number | undefined;
}

/** One way to get a page. */
export interface Tier {
  readonly name: TierName;
  /** Shown as progress. */
  readonly doing: string;
  /** Asked only when the site answered and nothing else brought anything to read. */
  readonly isLastResort?: boolean;
  attempt(url: URL, context: TierContext): Promise<Attempt>;
}

export interface Attempt {
  readonly verdict: Verdict;
  readonly origin: PageOrigin;
}

/** What was fetched, with what was made of it. */
export function attemptOf({ opened, readBytes }: FetchedPage, verdict: Verdict): Attempt {
  const { url: finalUrl, status, truncated, body } = opened;
  const part = truncated ? { readBytes: readBytes ?? body.length } : {};
  return { verdict, origin: { finalUrl, status, truncated, ...part } };
}

export const reject = (because: string, kind: FailureKind, more: Partial<Omit<Rejection, "is">> = {}): Rejection => ({
  is: "rejected",
  because,
  kind,
  ...more,
});
