import { createAnswers } from "../own-model/answers.ts";
import { loadedOnUse, type Parts } from "../parts.ts";
import type { createReading } from "../reading/reading.ts";
import { rememberedBy } from "../remembered.ts";
import { createCitationGraph } from "./citations.ts";
import { createRecords } from "./find.ts";
import { createSearchAwesome } from "./lists.ts";
import { createSearchNews } from "./news.ts";
import { createSearchAcademic } from "./papers.ts";
import { createFindPatents } from "./patents.ts";

const DAY = 86_400_000;

/** Operations that find sources. */
export function createSearch(parts: Parts, { scrape }: Pick<ReturnType<typeof createReading>, "scrape">) {
  const news = createSearchNews(parts);
  return {
    /**
     * Searches the web. Results are cached for half an hour.
     *
     * @throws {Failure} `validation`, `config`, `auth_required`, `rate_limited`, `upstream_unavailable`, `network`
     */
    web: parts.searchWeb,
    /** Searches for scholarly works. @throws {Failure} as `web` */
    papers: createSearchAcademic({ ...parts, providers: parts.providers.cachedIn(parts.remember) }),
    /** Searches for news, with the reputation of each source. @throws {Failure} as `web` */
    news,
    /** Searches a patent index, or else the web pages of patents. @throws {Failure} as `web` */
    patents: createFindPatents(parts),
    /** Searches for curated lists of links, in an index of them or else on GitHub. @throws {Failure} as `web` */
    lists: createSearchAwesome(parts),
    /** Searches for any other kind of record: `records({ kind: "trial", condition, limit })`. @throws {Failure} as `web` */
    records: createRecords(parts.find),
    /** Finds the works that cite a work and those that it cites. @throws {Failure} also `not_found` */
    citations: rememberedBy(parts.remember, "citation-graph", DAY)(createCitationGraph(parts)),
    /** Searches the web and summarizes the results by a schema. @throws {Failure} as `web` */
    structured: createAnswers(parts).structured,
    /** Searches the web, pictures and news at once and reads each result if `scrape` is set. @throws {Failure} when every source fails */
    sources: loadedOnUse(async () => {
      const { createSearchSources } = await import("./sources.ts");
      return createSearchSources({ ...parts, searchNews: news, scrape });
    }),
  };
}
