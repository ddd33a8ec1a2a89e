import { Failure } from "@wellsourced/core";
import { z } from "zod";
import { orFailure } from "../call.ts";
import { type EntityAsk, entities, type RawEntity } from "../capabilities/entity.ts";
import { defineProvider, type Exchange } from "../define.ts";
import { partOf, text } from "../fields.ts";
import { bag, type Identified, Item, labelOf, referred, toEntity } from "./wikidata/item.ts";

/** Ids per request. */
const MOST_IDS = 50;
const API = "/w/api.php";

const Hits = z.object({ search: z.array(z.object({ id: z.string(), label: text, description: text })) });
type Hit = z.infer<typeof Hits>["search"][number];

const Bindings = z.object({
  results: z.object({
    bindings: z.array(z.object({ entity: partOf({ type: z.string(), value: z.string() }) })),
  }),
});

const Items = z.object({ entities: bag(Item) });

const languageOf = ({ language = "en" }: EntityAsk): string => language;

async function searchByName(ask: EntityAsk, exchange: Exchange): Promise<readonly Hit[]> {
  const language = languageOf(ask);
  const query = {
    action: "wbsearchentities",
    search: ask.query,
    language,
    uselang: language,
    type: "item",
    limit: ask.limit,
    format: "json",
  };
  return (await exchange.send({ path: API, query }, Hits)).search;
}

/** All spellings of a website's URL, as SPARQL IRIs. */
function addressesOf(website: string): string {
  const host = URL.parse(website.includes("://") ? website : `https://${website}`)?.hostname ?? "";
  if (!/^[a-z\d.-]+$/u.test(host)) {
    throw new Failure("validation", "wikidata does not accept this website. Give a host such as example.org.");
  }
  const bare = host.replace(/^www\./u, "");
  return ["https", "http"]
    .flatMap((scheme) => [bare, `www.${bare}`].flatMap((name) => [`<${scheme}://${name}/>`, `<${scheme}://${name}>`]))
    .join(" ");
}

/** Entities with this official website, best known first. */
async function searchByWebsite(website: string, limit: number, exchange: Exchange): Promise<readonly Hit[]> {
  const query = `SELECT DISTINCT ?entity ?links WHERE { VALUES ?site { ${addressesOf(website)} } ?entity wdt:P856 ?site ; wikibase:sitelinks ?links . } ORDER BY DESC(?links) LIMIT ${limit}`;
  const headers = { accept: "application/sparql-results+json" };
  const request = { at: "query", path: "/sparql", query: { query, format: "json" }, headers };
  const { results } = await exchange.send(request, Bindings);
  const ids = results.bindings.flatMap(({ entity }) =>
    entity?.type === "uri" ? (/\/entity\/(Q[1-9]\d*)$/u.exec(entity.value)?.[1] ?? []) : [],
  );
  return ids.map((id) => ({ id }));
}

function hitsOf(ids: readonly string[]): readonly Hit[] {
  const odd = ids.find((id) => !/^[QP][1-9]\d*$/u.test(id));
  if (odd !== undefined) {
    throw new Failure("validation", "wikidata does not accept this identifier. Give one such as Q42.");
  }
  return ids.map((id) => ({ id }));
}

async function hitsFor(ask: EntityAsk, exchange: Exchange): Promise<readonly Hit[]> {
  if (ask.ids) return hitsOf(ask.ids);
  if (ask.website) return searchByWebsite(ask.website, ask.limit, exchange);
  return searchByName(ask, exchange);
}

async function load(ids: readonly string[], props: string, { ask, exchange }: Context): Promise<readonly Identified[]> {
  const language = languageOf(ask);
  const query = {
    action: "wbgetentities",
    ids: ids.join("|"),
    props,
    languages: [...new Set([language, "mul", "en"])].join("|"),
    languagefallback: 1,
    ...(props.includes("sitelinks") ? { sitefilter: [...new Set([`${language}wiki`, "enwiki"])].join("|") } : {}),
    format: "json",
    formatversion: 2,
  };
  const { entities: found } = await exchange.send({ path: API, query }, Items);
  const all = Object.entries(found).map(([id, item]) => ({ ...item, id: item.id ?? id }));
  // A redirected entity has its new id, so ids that were not requested come last.
  const place = ({ id }: Identified) => (ids.includes(id) ? ids.indexOf(id) : ids.length);
  return all.filter(({ missing }) => missing === undefined).sort((a, b) => place(a) - place(b));
}

interface Context {
  readonly ask: EntityAsk;
  readonly exchange: Exchange;
}

/** Names of referenced entities. On failure the entities are returned without them. */
async function namesOf(items: readonly Item[], context: Context) {
  const ids = [...new Set(items.flatMap(referred))].slice(0, MOST_IDS);
  const others = ids.length > 0 ? await orFailure(load(ids, "labels", context)) : [];
  const isLost = others instanceof Failure;
  const labelled = (isLost ? [] : others).flatMap((item): [string, string][] => {
    const label = labelOf(item, languageOf(context.ask));
    return label ? [[item.id, label]] : [];
  });
  const note = isLost ? "The names of linked entities could not be looked up." : undefined;
  return { names: new Map(labelled), note };
}

async function find(ask: EntityAsk, exchange: Exchange) {
  const hits = (await hitsFor(ask, exchange)).slice(0, Math.min(ask.limit, MOST_IDS));
  if (hits.length === 0) return { raws: [] };
  const context = { ask, exchange };
  const ids = hits.map(({ id }) => id);
  const items = await load(ids, "labels|descriptions|aliases|claims|sitelinks", context);
  const { names, note } = await namesOf(items, context);
  const raws = items.map((item): RawEntity => {
    const raw = toEntity(item, names, languageOf(ask));
    const hit = hits.find(({ id }) => id === item.id);
    return { ...raw, name: raw.name ?? hit?.label, description: raw.description ?? hit?.description };
  });
  return { raws, note };
}

const ErrorBody = z.object({ error: z.object({ code: z.string(), info: text }) });

export default defineProvider({
  name: "wikidata",
  origin: "https://www.wikidata.org",
  origins: { query: "https://query.wikidata.org" },
  docs: "https://www.wikidata.org/wiki/Wikidata:Data_access",
  key: {
    env: "WIKIDATA_EMAIL",
    required: false,
    sendAs: {
      header: "user-agent",
      prefix: "wellsourced (+https://github.com/wellsourced/wellsourced; ",
      suffix: ")",
    },
    hint: "Your e-mail address, as its rules for automated access require.",
    orElse: ["WELLSOURCED_CONTACT_EMAIL"],
    secret: false,
  },
  pace: { perSecond: 5, burst: 5 },
  /** API errors have status 200; the query service returns stack traces. */
  fault(reply) {
    const { status, text } = reply;
    if (status >= 500 && text.includes("TimeoutException")) {
      return { kind: "upstream_unavailable", detail: "The query timed out." };
    }
    const isError = reply.headers.has("mediawiki-api-error") || /^\s*\{\s*"error"/u.test(text);
    const error = isError ? reply.parsed(ErrorBody)?.error : undefined;
    if (!error) return undefined;
    if (error.code === "no-such-entity") return { kind: "nothing" };
    if (error.code === "ratelimited") return { kind: "rate_limited" };
    return { kind: "upstream_unavailable", says: error.info ?? error.code };
  },
  can: [entities({ rank: 1, honours: ["query", "ids", "website", "language"], most: MOST_IDS, steps: find })],
});
