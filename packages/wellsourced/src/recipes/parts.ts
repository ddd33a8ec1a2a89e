import { omitUndefined } from "@wellsourced/core";
import type { LocalFile } from "@wellsourced/core/records";
import type { Call } from "../call.ts";
import type { Outside } from "../outside.ts";
import { createRetractionData } from "./checks/retraction-data.ts";
import { createLinkState } from "./links/check-links.ts";
import { entailsBy } from "./own-model/entails.ts";
import { createPageStore, createRead } from "./reading/read.ts";
import { createRegistry } from "./reading/registered-work.ts";
import { createSearchAndRead } from "./reading/search-and-read.ts";
import { createFind } from "./search/find.ts";
import { createSearchWeb } from "./search/web.ts";

/** Dependencies of operations; each picks those that it uses. */
export type Parts = ReturnType<typeof createParts>;

/** Creates the parts that operations share: pages, basic searches, and checks of works and links. */
export function createParts(outside: Outside) {
  const { settings, http, reader, random, clock, remember, reputation } = outside;
  const { open, judge } = http;
  const pages = createPageStore({ reader, remember, judge });
  const cached = { ...outside, providers: outside.providers.cachedIn(remember) };
  /** The web search, cached for half an hour. */
  const searchWeb = createSearchWeb(cached);
  /** Searches by kind, with hints if nothing was found. */
  const find = createFind(cached);
  /** Reads a page without registry look-ups, as ten pages at once would exceed a registry's rate limit. */
  const read = createRead({ pages, clock, ...omitUndefined({ reputation }) });
  const { sourceRecommendations: recommendations, components, retractionData: path } = settings;
  const retractions = createRetractionData({ path, clock });
  const linkParts = { open, providers: outside.providers, pages, clock };
  return {
    ...outside,
    ...{ open, judge, pages, find, searchWeb, read, retractions, offline: settings.offline },
    searchAndRead: createSearchAndRead({
      clock,
      searchWeb,
      read,
      recommendations,
      components,
      ...omitUndefined({ reputation }),
    }),
    registry: createRegistry({ providers: outside.providers, remember, retractions, works: outside.works }),
    /** Reads a file as a page. @throws {Failure} `content_empty` for an unreadable one */
    readFile: ({ bytes, name, mediaType }: LocalFile, { signal, owner }: Call) =>
      reader.parse(bytes, omitUndefined({ name, mediaType, signal, owner })),
    checkLink: createLinkState(linkParts),
    ...omitUndefined({ entails: outside.entails ?? entailsBy(settings, { find, random }) }),
  };
}

/** Wraps a rarely used operation, whose files are loaded on the first call. */
export const loadedOnUse =
  <Input, Options, Result>(load: () => Promise<(input: Input, options?: Options) => Promise<Result>>) =>
  async (input: Input, options?: Options): Promise<Result> =>
    (await load())(input, options);
