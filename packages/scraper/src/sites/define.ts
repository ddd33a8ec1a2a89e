import type { Clock } from "@wellsourced/core";
import type {
  ForumSignals,
  GitHubTrustSignals,
  PageMetadata,
  Transcript,
  TranscriptHighlight,
} from "@wellsourced/core/records";
import type { DocumentFormat } from "@wellsourced/documents";
import type { Http, Opened, OpenOptions, Pace } from "@wellsourced/http";
import type { ContentHtml } from "./content-html.ts";
import type { Markup } from "./markup.ts";

/** An API of a site. Its origin is a constant, never taken from a page or a reply. */
export interface SiteApi {
  /** Names the queue and the failures; equals the provider's name, if there is one, so that they share a rate limit. */
  readonly name: string;
  readonly origin: string;
  readonly pace?: Pace | undefined;
}

/** Dependencies of a site's reader, including all of its network access. */
export interface SiteContext {
  readonly upstream: Http["upstream"];
  /** Sends a guarded request, for URLs from a user or a reply. */
  open(url: string, options?: OpenOptions): Promise<Opened>;
  readonly clock: Clock;
  readonly signal: AbortSignal;
  /** The operator's token for this site; sent only to the site's own API. */
  readonly token?: string | undefined;
  /** Preferred languages, best first; empty for the original. */
  readonly languages: readonly string[];
  readonly maxBytes: number;
  /** End of each API's pause in milliseconds since the epoch, by its name; shared by all pages of a reader. */
  readonly quiet: Map<string, number>;
}

interface Facts {
  readonly metadata?: PageMetadata | undefined;
  /** Whether content is missing. */
  readonly truncated?: boolean | undefined;
  /** @default the type of the parsed content */
  readonly contentType?: string | undefined;
  readonly forumSignals?: ForumSignals | undefined;
  readonly transcript?: Transcript | undefined;
  readonly highlights?: TranscriptHighlight[] | undefined;
  readonly githubTrustSignals?: GitHubTrustSignals | undefined;
  /** Missing content, with reasons. */
  readonly notes?: readonly string[] | undefined;
}

/** Result of a site's reader. */
export type SiteResult =
  /** HTML that is all content. A string is untrusted as a whole. */
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
  /** A document at another URL. This metadata takes precedence over the document's own. */
  | (Pick<Facts, "metadata" | "notes"> & { readonly is: "elsewhere"; readonly url: string });

/** A site that is read through its own interface instead of its pages. */
export interface Site {
  /** Kebab-case, the name of its file. */
  readonly name: string;
  /** Display name. */
  readonly title: string;
  /** For the documentation: the supported pages, and the API that is used. */
  readonly reads: string;
  readonly through: string;
  /** Domains, including their subdomains. */
  readonly hosts: readonly string[];
  /** Source of a pattern for the path and query of URLs on any host. @default only `hosts` */
  readonly anywhere?: string | undefined;
  /** Name of the setting with an optional token. */
  readonly token?: string | undefined;
  /** Whether it can read a URL that matches `hosts` or `anywhere`. */
  matches(url: URL): boolean;
  /**
   * @throws {Failure} `not_found` and `auth_required` end the reading; after other failures the page itself is read
   */
  read(url: URL, context: SiteContext): Promise<SiteResult>;
}

/** A site before its file is loaded. */
export interface SiteRow extends Pick<Site, "name" | "title" | "reads" | "through" | "hosts" | "anywhere" | "token"> {
  load(): Promise<{ readonly default: Site }>;
}

export const defineSite = (site: Site): Site => site;
