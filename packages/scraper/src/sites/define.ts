import type { Clock } from "@wellsourced/core";
import type { ForumSignals, PageMetadata, Transcript } from "@wellsourced/core/records";
import type { DocumentFormat } from "@wellsourced/documents";
import type { Http, Opened, OpenOptions, Pace } from "@wellsourced/http";
import type { ContentHtml } from "./content-html.ts";
import type { Markup } from "./markup.ts";

/** An API through which a site is read. Its origin is written down here, never taken from a page or a reply. */
export interface SiteApi {
  /** Names the queue and the failures; the same as the provider's where there is one, so that they share a pace. */
  readonly name: string;
  readonly origin: string;
  readonly pace?: Pace | undefined;
}

/** What a site may use. Everything that reaches outside is in here. */
export interface SiteContext {
  readonly upstream: Http["upstream"];
  /** The guarded door, for addresses that a user or a reply gave. */
  open(url: string, options?: OpenOptions): Promise<Opened>;
  readonly clock: Clock;
  readonly signal: AbortSignal;
  /** The operator's token for this site, if there is one. Only ever sent to the site's own API. */
  readonly token?: string | undefined;
  /** Languages that the caller would like, the best first; empty: the original. */
  readonly languages: readonly string[];
  readonly maxBytes: number;
  /** Until when an API wants to be left alone, by its name. Kept by the reader from one page to the next. */
  readonly quiet: Map<string, number>;
}

interface Facts {
  readonly metadata?: PageMetadata | undefined;
  /** More was there than is shown. */
  readonly truncated?: boolean | undefined;
  /** @default what the bytes are */
  readonly contentType?: string | undefined;
  readonly forumSignals?: ForumSignals | undefined;
  readonly transcript?: Transcript | undefined;
  /** What it had to do without, and why. */
  readonly notes?: readonly string[] | undefined;
}

/** What a site's reader brings home. */
export type SiteResult =
  /** Structured HTML, all of it content. A string is a stranger's from end to end. */
  | (Facts & {
      readonly is: "html";
      readonly html: Markup | string;
      readonly whole?: Omit<ContentHtml, "parts"> | undefined;
      /** The page's address; links are relative to it. */
      readonly url: string;
    })
  | (Facts & {
      readonly is: "document";
      readonly format: DocumentFormat;
      readonly body: Uint8Array;
      readonly url: string;
    })
  /** The document itself lives at another address. What is known of it beforehand wins over what it says itself. */
  | (Pick<Facts, "metadata" | "notes"> & { readonly is: "elsewhere"; readonly url: string });

/** A site that is read through its own interface instead of its pages. */
export interface Site {
  /** Kebab-case, the name of its file. */
  readonly name: string;
  /** As people call it. */
  readonly title: string;
  /** For the documentation: what of it is read, and through what. */
  readonly reads: string;
  readonly through: string;
  /** Domains, each with what is below it. */
  readonly hosts: readonly string[];
  /** Source of a pattern for addresses on any host, matched against path and query. @default only the hosts count */
  readonly anywhere?: string | undefined;
  /** Setting that holds an optional token. */
  readonly token?: string | undefined;
  /** Is this one of the addresses that it can read? The host is right already. */
  matches(url: URL): boolean;
  /**
   * @throws {Failure} `not_found` and `auth_required` end the reading; after any other the page itself is read
   */
  read(url: URL, context: SiteContext): Promise<SiteResult>;
}

/** What is known of a site before its file is loaded. */
export interface SiteRow extends Pick<Site, "name" | "title" | "reads" | "through" | "hosts" | "anywhere" | "token"> {
  load(): Promise<{ readonly default: Site }>;
}

export const defineSite = (site: Site): Site => site;
