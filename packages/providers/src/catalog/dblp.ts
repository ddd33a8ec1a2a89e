import { z } from "zod";
import { arxivDoi } from "../arxiv-preprints.ts";
import { type AcademicCall, academic, specialised } from "../capabilities/academic.ts";
import { type WorkCall, work } from "../capabilities/work.ts";
import { bareDoi } from "../clean.ts";
import { defineProvider, type Exchange } from "../define.ts";
import { isPage } from "../failures.ts";
import { byRecord, bySearch } from "./dblp/records.ts";
import { isRefused, lookUp, searchByTitle } from "./dblp/sparql.ts";

const HOUR_MS = 3_600_000;

/**
 * Tries the site, then its SPARQL endpoint, which has no bot check. After a refusal the site is skipped for an hour.
 */
async function throughEither<Value>(
  exchange: Exchange,
  site: () => Promise<Value>,
  sparql: () => Promise<Value>,
): Promise<Value> {
  const first: Promise<Value>[] = [];
  const isOpen = await exchange.keep("site", HOUR_MS, () => {
    const answer = site();
    first.push(answer);
    return answer.then(
      () => true,
      (error: unknown) => !isRefused(error),
    );
  });
  if (!isOpen) return sparql();
  try {
    return await (first[0] ?? site());
  } catch (error) {
    if (!isRefused(error)) throw error;
    return sparql();
  }
}

async function search(call: AcademicCall, exchange: Exchange) {
  const doi = bareDoi(call.query);
  if (doi) return { raws: await lookUp({ dois: [doi] }, exchange) };
  return throughEither(
    exchange,
    () => bySearch(call, exchange),
    () => searchByTitle(call, exchange),
  );
}

const KEY = /^[a-z\d]+(?:\/[\w-]+)+$/iu;

const byKey = (key: string, exchange: Exchange) =>
  throughEither(
    exchange,
    () => byRecord(key, exchange),
    () => lookUp({ key }, exchange),
  );

async function findWorks({ dblp, arxiv, dois, isList }: WorkCall, exchange: Exchange) {
  if (dblp && KEY.test(dblp)) return byKey(dblp, exchange);
  return lookUp({ dois: arxiv && dois.length === 0 && !isList ? [arxivDoi(arxiv)] : dois }, exchange);
}

const Status = z.object({ result: z.object({ status: z.object({ "@code": z.string() }) }) });
const Exception = z.object({ exception: z.string() });

export default defineProvider({
  name: "dblp",
  origin: "https://dblp.org",
  origins: { sparql: "https://sparql.dblp.org" },
  docs: "https://dblp.org/faq/How+to+use+the+dblp+search+API.html",
  pace: { perSecond: 1, concurrent: 1 },
  /** The bot check comes with any status, errors of the search with status 200. */
  fault(reply) {
    if (isPage(reply) && /anubis|\.within\.website/u.test(reply.text))
      return { kind: "blocked", detail: "A bot check.", why: "its bot check rejects programs." };
    if (reply.status === 429) return undefined;
    const status = reply.parsed(Status)?.result.status;
    if (status && status["@code"] !== "200")
      return { kind: "upstream_unavailable", detail: "The search reported an error." };
    const exception = reply.parsed(Exception)?.exception;
    return exception === undefined ? undefined : { kind: "upstream_unavailable", says: exception };
  },
  can: [
    // Computer science only.
    academic({
      ...specialised,
      rank: 10,
      steps: search,
    }),
    work({ rank: 9, most: 20, declines: ({ dblp }) => dblp === undefined, find: findWorks }),
  ],
});
