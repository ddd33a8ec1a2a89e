import type { FailureCode, FailureKind } from "@wellsourced/core";
import type { RenderedPage } from "@wellsourced/core/records";
import type { Choice, DocumentFormat } from "@wellsourced/documents";
import type { Opened, OpenOptions } from "@wellsourced/http";
import type { Rendered } from "../browser/render.ts";
import type { ParseTask, Reading } from "../parse.ts";
import type { ReadingService } from "../services.ts";
import type { WallName } from "../walls/define.ts";

/** A built-in method, or the name of a service. */
export type TierName = "markdown" | "stealth" | "html" | "browser" | (string & {});

/** An HTTP response and its parsed content. */
export interface FetchedPage {
  readonly opened: Opened;
  readonly choice: Choice;
  /** Parsed bytes of the body, if not all. */
  readonly readBytes?: number;
  /** Absent when there was nothing to parse. */
  readonly reading?: Reading;
  /** Reason for a failed parse. */
  readonly unparsed?: string;
}

/** Dependencies of a tier, including all of its network access. */
export interface TierContext {
  /** Sends a guarded request, within the limit of concurrent requests. */
  open(url: string, options: OpenOptions): Promise<Opened>;
  parse(task: ParseTask): Promise<Reading>;
  render(url: string, options: { readonly stableMs: number; readonly timeoutMs: number }): Promise<Rendered>;
  /** Reads a page with a service. */
  ask(service: ReadingService, url: URL): Promise<RenderedPage>;
  readonly htmlBytes: number;
  /** Called with each method that is tried. */
  readonly onMethod?: ((method: TierName) => void) | undefined;
  /** Time in milliseconds. */
  now(): number;
  /** Responses that later tiers may judge instead of repeating the request. */
  readonly memory: { plain?: FetchedPage; stealth?: FetchedPage };
}

/** Whether a result is the requested page. */
export type Verdict =
  | {
      readonly is: "page";
      readonly reading: Reading;
      /** Reason for missing content: `paywall`. */
      readonly partialBecause?: string;
    }
  /** A document at the URL of a page. */
  | { readonly is: "document"; readonly format: DocumentFormat; readonly opened: Opened }
  | Rejection;

export interface Rejection {
  readonly is: "rejected";
  /** Reason for the failure's detail: `HTTP 403`, `12 bytes`. */
  readonly because: string;
  readonly kind: FailureKind;
  /** Page shown in place of the requested one. */
  readonly wall?: WallName;
  readonly code?: FailureCode | undefined;
  /** Whether no other method can succeed. */
  readonly final?: boolean;
  /** Whether to check that a made-up URL on the site returns another text. */
  readonly perhapsMissing?: boolean;
  readonly status?: number;
  readonly retryAfterSeconds?: number | undefined;
  /** Content to return as partial if every method fails. */
  readonly candidate?: Reading;
  /** Whether the page exceeds the limit of bytes, so a browser, which loads all of it, is not used. */
  readonly isHuge?: boolean;
  /** Whether the response is of an unsupported kind: an image, a video, an archive. */
  readonly isNoPage?: boolean;
  /** URLs of a shell's frames that may contain the page. */
  readonly frames?: readonly string[];
}

/** Origin of a page. */
export interface PageOrigin {
  readonly finalUrl: string;
  readonly status: number;
  readonly truncated: boolean;
  /** Bytes read, if not all. */
  readonly readBytes?: number | undefined;
  /** The service and its method, such as `exa:cached`. */
  readonly by?: string | undefined;
  readonly costUsd?: number | undefined;
  readonly credits?: number | undefined;
}

/** A method of reading a page. */
export interface Tier {
  readonly name: TierName;
  /** Progress message. */
  readonly doing: string;
  /** Whether to use it only if the site answered and no other method found content. */
  readonly isLastResort?: boolean;
  attempt(url: URL, context: TierContext): Promise<Attempt>;
}

export interface Attempt {
  readonly verdict: Verdict;
  readonly origin: PageOrigin;
}

/** Combines the origin of a response with its verdict. */
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
