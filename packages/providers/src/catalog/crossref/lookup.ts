import { type RawWork, unknownWork, type WorkAsk, work } from "../../capabilities/work.ts";
import type { Exchange } from "../../define.ts";
import { bareDoi } from "../../doi.ts";
import { endsFilter, recordUnder } from "./standings.ts";
import { toPaper, Works } from "./work.ts";

const MOST = 50;

/** One by its own address, which knows it by all its names; a record of another work is not the one asked for. */
async function findOne(doi: string, exchange: Exchange): Promise<RawWork | undefined> {
  const record = await recordUnder(doi, exchange);
  return record && bareDoi(record.DOI) === doi ? toPaper(record) : undefined;
}

async function findMany(dois: readonly string[], exchange: Exchange): Promise<readonly RawWork[]> {
  const query = { filter: dois.map((doi) => `doi:${doi}`).join(","), rows: dois.length };
  const { message } = await exchange.send({ path: "/works", query }, Works);
  return message.items.map(toPaper).filter(({ doi }) => doi && dois.includes(doi));
}

async function find({ doi, dois = doi ? [doi] : [] }: Partial<WorkAsk>, exchange: Exchange) {
  const plain = dois.filter((one) => !endsFilter(one));
  const isList = plain.length > 1;
  const listed = isList ? await findMany(plain, exchange) : [];
  const singly = isList ? dois.filter(endsFilter) : dois;
  const found = await Promise.all(singly.map((one) => findOne(one, exchange)));
  return [...listed, ...found.filter((one) => one !== undefined)];
}

/** The registry's own records, with what their notices say. */
export const lookup = work({
  rank: 5,
  honours: [],
  most: MOST,
  declines: ({ doi, dois }) => doi === undefined && dois === undefined,
  async steps(ask, exchange) {
    const raws = await find(ask, exchange);
    if (raws.length === 0 && ask.dois === undefined) throw unknownWork("crossref", ask);
    return { raws };
  },
});
