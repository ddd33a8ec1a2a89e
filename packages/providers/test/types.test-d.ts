// Programs that only the compiler runs, as `types` of `pnpm test`: a line marked as an error must be one.
import { createProviders, Failure, type Hit, type Http, type Paper } from "../src/index.ts";

export async function least(http: Http): Promise<[readonly Hit[], readonly Paper[], unknown]> {
  const providers = createProviders({ http });
  const { records } = await providers.web({ query: "slate roofs", limit: 3 });
  const papers = await providers.academic({ query: "slate roofs", limit: 3 });
  const trials = await providers.find("trial", { condition: "asthma", limit: 3 });
  // @ts-expect-error: an answer has `records`
  papers.results;
  // @ts-expect-error: a hit has `snippet`
  records[0]?.snipet;
  // @ts-expect-error: a trial has no field of this name
  trials.records[0]?.titel;
  // @ts-expect-error: there is no such kind
  await providers.find("trail", { limit: 3 });
  return [records, papers.records, providers.list()[0]?.configured];
}

export const isUnset = (error: unknown): boolean => error instanceof Failure && error.kind === "config";
