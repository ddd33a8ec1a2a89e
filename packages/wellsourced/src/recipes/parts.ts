import type { ReferenceReader } from "@wellsourced/citations/reference-reader";
import type { Clock, Random } from "@wellsourced/core";
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
import type { ReadFile } from "./local-file.ts";
import type { Pages, ReadQuery, ReadResult } from "./read.ts";
import type { Registry } from "./registered-work.ts";
import type { ResearchCall, ResearchQuery, ResearchResult } from "./research-result.ts";
import type { SearchWeb } from "./search-web.ts";

/** What operations are made of; each names those that it uses. */
export interface Parts {
  readonly open: Http["open"];
  readonly judge: Http["judge"];
  readonly clock: Clock;
  readonly random: Random;
  readonly providers: Providers;
  /** Any search of a provider, with hints where it found nothing. */
  readonly find: Find;
  /** The web search, remembered for half an hour. */
  readonly searchWeb: SearchWeb;
  readonly searchAndRead: (query: ResearchQuery, call?: ResearchCall) => Promise<ResearchResult>;
  readonly pages: Pages;
  /** A page with what its host tells; no registry is asked. */
  readonly read: (query: ReadQuery, call?: Call) => Promise<ReadResult>;
  readonly readFile: ReadFile;
  readonly registry: Registry;
  readonly retractions: Retractions;
  readonly checkLink: CheckLink;
  readonly remember: Remember;
  readonly artifacts: Artifacts;
  readonly references: ReferenceReader;
  readonly lenses: readonly Lens[];
  readonly withinCost: WithinCost;
  /** What is known of hosts. @default the built-in set */
  readonly reputation?: ReputationSet;
  /** A model that is asked about claims as well. @default none */
  readonly entails?: Entails;
}

/** A call, and what it is answered with. */
export interface Asking<Used> {
  readonly parts: Used;
  readonly call: Call;
}
