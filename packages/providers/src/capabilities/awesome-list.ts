import { squeeze } from "@wellsourced/core";
import { AwesomeList } from "@wellsourced/core/records";
import { type Asked, ListSearch } from "@wellsourced/core/searches";
import { countOf, known, type Maybe, plainText, type RawOf, webAddress } from "../clean.ts";
import { toUtc } from "../dates.ts";
import { defineKind, ifKnown } from "./kind.ts";

export type AwesomeListAsk = Asked<typeof ListSearch>;

export type RawAwesomeList = RawOf<AwesomeList> & { readonly archived?: Maybe<boolean> };

const repository = /^https?:\/\/github\.com\/([\w.-]+\/[\w.-]+?)(?:\.git)?\/?$/iu;

const orders: Readonly<Record<string, (list: AwesomeList) => number>> = {
  stars: ({ stars = -1 }) => stars,
  projects: ({ projectsCount = -1 }) => projectsCount,
  updated: ({ updatedAt, lastSyncedAt }) => Date.parse(updatedAt ?? lastSyncedAt ?? "") || 0,
};

/** Drops archived lists. */
export const awesomeLists = defineKind<AwesomeListAsk, RawAwesomeList, AwesomeList>({
  name: "awesome-list",
  ask: ListSearch,
  kept: { ms: 6 * 3_600_000, empty: false },
  record: AwesomeList,
  clean({ archived, ...raw }, { now, source }) {
    const url = webAddress(raw.url);
    if (archived || url === undefined) return undefined;
    const fullName = squeeze(raw.fullName ?? "") || repository.exec(url)?.[1] || "";
    return {
      name: plainText(raw.name) || fullName.split("/").at(-1) || url,
      fullName,
      url,
      ...known({
        description: plainText(raw.description),
        projectsCount: countOf(raw.projectsCount),
        stars: countOf(raw.stars),
      }),
      topics: (raw.topics ?? []).map((topic) => squeeze(topic ?? "")).filter(Boolean),
      ...known({ lastSyncedAt: toUtc(raw.lastSyncedAt, now), updatedAt: toUtc(raw.updatedAt, now) }),
      source,
    };
  },
  keyOf: ({ url }) => url.toLowerCase(),
  question: ["topic", "query"],
  keeps: {
    minStars: ({ stars }, { minStars = 0 }) => ifKnown(stars, (count) => count >= minStars),
    minProjects: ({ projectsCount }, { minProjects = 0 }) => ifKnown(projectsCount, (count) => count >= minProjects),
    // Records can always be sorted here.
    sortBy: () => true,
  },
  neutral: { minStars: 0, minProjects: 0 },
  harmless: ["sortBy"],
  arrange: (records, { sortBy = "stars" }) => {
    const rank = orders[sortBy] ?? (() => 0);
    return [...records].sort((a, b) => rank(b) - rank(a));
  },
});
