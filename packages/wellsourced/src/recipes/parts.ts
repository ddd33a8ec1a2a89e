import type { ReferenceReader } from "@wellsourced/citations/reference-reader";
import type { Clock, Random } from "@wellsourced/core";
import type { LocalFile, Page } from "@wellsourced/core/records";
import type { Http } from "@wellsourced/http";
import type { Lens } from "@wellsourced/lenses";
import type { Providers } from "@wellsourced/providers";
import type { Entails, ReputationSet } from "@wellsourced/trust";
import type { Call } from "../call.ts";
import type { WithinCost } from "../paying.ts";
import type { Artifacts, Remember } from "../remember/index.ts";
import type { CheckLink } from "./checks/check-link.ts";

import type { Retractions } from "./checks/retraction-data.ts";
import type { Find } from "./find.ts";
import type { Pages, ReadQuery, ReadResult } from "./read.ts";
import type { Registry } from "./registered-work.ts";
import type { ResearchCall, ResearchQuery, ResearchResult } from "./research-result.ts";
import type { SearchWeb } from "./search-web.ts";

/** Dependencies of operations; each picks those that it uses. */
export interface Parts {
  readonly open: Http["open"];
  readonly judge: Http["judge"];
  readonly clock: Clock;
  readonly random: Random;
  readonly providers: Providers;
  /** Searches by kind, with hints if nothing was found. */
  readonly find: Find;
  /** The web search, cached for half an hour. */
  readonly searchWeb: SearchWeb;
  readonly searchAndRead: (query: ResearchQuery, call?: ResearchCall) => Promise<ResearchResult>;
  readonly pages: Pages;
  /** Reads a page without looking up its DOI in a registry. */
  readonly read: (query: ReadQuery, call?: Call) => Promise<ReadResult>;
  /** Reads a file as a page. @throws {Failure} `content_empty` for an unreadable one */
  readonly readFile: (file: LocalFile, call: Call) => Promise<Page>;
  readonly registry: Registry;
  readonly retractions: Retractions;
  readonly checkLink: CheckLink;
  readonly remember: Remember;
  readonly artifacts: Artifacts;
  readonly references: ReferenceReader;
  readonly lenses: readonly Lens[];
  readonly withinCost: WithinCost;
  /** Reputations of hosts. @default the built-in set */
  readonly reputation?: ReputationSet;
  /** A model that judges claims in addition. @default none */
  readonly entails?: Entails;
}

/** A call and its dependencies. */
export interface Asking<Used> {
  readonly parts: Used;
  readonly call: Call;
}
