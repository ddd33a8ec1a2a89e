import { fold } from "@wellsourced/core";
import { z } from "zod";
import { type AwesomeListAsk, awesomeLists, type RawAwesomeList } from "../capabilities/awesome-list.ts";
import { defineProvider, type Exchange } from "../define.ts";
import { flag, listOf, number, partOf, text } from "../fields.ts";
import { withoutStopWords } from "../query-text.ts";

const List = z.object({
  url: text,
  name: text,
  description: text,
  projects_count: number,
  last_synced_at: text,
  repository: partOf({
    full_name: text,
    archived: flag,
    stargazers_count: number,
    topics: listOf(text),
    pushed_at: text,
  }),
});

const toList = ({ repository, ...list }: z.infer<typeof List>): RawAwesomeList => ({
  name: list.name,
  fullName: repository?.full_name,
  url: list.url,
  description: list.description,
  projectsCount: list.projects_count,
  stars: repository?.stargazers_count,
  topics: repository?.topics,
  lastSyncedAt: list.last_synced_at,
  updatedAt: repository?.pushed_at,
  archived: repository?.archived,
});

/** Page size; lists with most stars come first. */
const PAGE = 100;
/** Maximum words to try as topics if the whole query is not one. */
const WORDS = 4;

const spelt: Readonly<Record<string, string>> = { "c++": "cpp", "c#": "csharp", "f#": "fsharp", ".net": "dotnet" };

/** A subject as a topic: `Machine Learning` becomes `machine-learning`, `Node.js` becomes `nodejs`. */
const slugOf = (words: string): string =>
  spelt[words.toLowerCase()] ??
  fold(words)
    .replace(/\./gu, "")
    .replace(/[^a-z0-9]+/gu, "-")
    .replace(/^-|-$/gu, "");

async function listsOf(slug: string, exchange: Exchange): Promise<readonly RawAwesomeList[]> {
  const request = { path: "/api/v1/lists", query: { topic: slug, per_page: PAGE, page: 1 } };
  const lists = slug ? await exchange.find(request, z.array(List)) : undefined;
  return (lists ?? []).map(toList);
}

/** Matches lists that mention all of these words. */
function speaksOf(words: string): (list: RawAwesomeList) => boolean {
  const wanted = fold(words).split(/\s+/u).filter(Boolean);
  return ({ name, fullName, description, topics }) => {
    const said = fold([name, fullName, description, ...(topics ?? [])].filter(Boolean).join(" "));
    return wanted.every((word) => said.includes(word));
  };
}

/** There is no full-text search: the query is tried as a topic, then each of its words. */
async function findLists({ topic, query }: AwesomeListAsk, exchange: Exchange) {
  const subject = topic ?? query ?? "";
  const found = await listsOf(slugOf(subject), exchange);
  const isFit = topic !== undefined && query !== undefined ? speaksOf(query) : () => true;
  if (found.length > 0) return { raws: found.filter(isFit) };
  const words = (withoutStopWords(subject) ?? subject).split(/\s+/u).filter((word) => word.length > 1);
  if (words.length < 2) return { raws: [] };
  const several = await Promise.all(words.slice(0, WORDS).map((word) => listsOf(slugOf(word), exchange)));
  const raws = several.flat().filter(isFit);
  const note =
    raws.length > 0 ? `There is no topic called ${slugOf(subject)}; these lists match its words.` : undefined;
  return { raws, note };
}

/** Written from the API description; not yet verified against live replies. */
export default defineProvider({
  name: "ecosystems",
  origin: "https://awesome.ecosyste.ms",
  docs: "https://awesome.ecosyste.ms/docs",
  key: [
    {
      env: "ECOSYSTEMS_EMAIL",
      required: false,
      sendAs: { header: "User-Agent", prefix: "Wellsourced (mailto:", suffix: ")" },
      hint: "Your e-mail address; it allows three times as many requests.",
      orElse: ["WELLSOURCED_CONTACT_EMAIL"],
      secret: false,
    },
    {
      env: "ECOSYSTEMS_API_KEY",
      required: false,
      sendAs: { header: "X-API-Key" },
      hint: "An API key from your account at https://ecosyste.ms; it allows more requests than an e-mail address alone.",
    },
  ],
  pace: { perSecond: 1, burst: 5 },
  // An unknown topic.
  fault: ({ status }) => (status === 404 ? { kind: "nothing" } : undefined),
  can: [awesomeLists({ rank: 1, most: PAGE, steps: findLists })],
});
