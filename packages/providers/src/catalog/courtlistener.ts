import { z } from "zod";
import type { Batch } from "../call.ts";
import { type CaseAsk, cases, type RawCase } from "../capabilities/case.ts";
import { defineProvider, type Exchange, type Fault, type RawReply } from "../define.ts";
import { text } from "../fields.ts";
import { citationIn, lookUp } from "./courtlistener/citation-lookup.ts";
import { Reply, searchBy, toCase } from "./courtlistener/opinions.ts";

const Complaints = z.record(z.string(), z.union([z.array(z.string()), z.string()]));

const MINUTE = 60;
const HOUR = 3_600;

/** Three rate limits share one status; the waiting time shows which one was hit. */
function throttled(reply: RawReply): Fault {
  const { detail, wait_until } = reply.parsed(z.object({ detail: text, wait_until: text })) ?? {};
  const said = Number(/available in (\d+)/u.exec(detail ?? "")?.[1] ?? Number.NaN);
  const until = (Date.parse(wait_until ?? "") - Date.parse(reply.headers.get("date") ?? "")) / 1_000;
  const seconds = [reply.retryAfterSeconds, said, until].find((one) => one !== undefined && one > 0);
  const windows = "5 requests a minute, 50 an hour and 125 a day are free, 100 a day without a token.";
  if (seconds === undefined) return { kind: "rate_limited", detail: windows };
  const retryAfterSeconds = Math.ceil(seconds);
  if (seconds <= MINUTE) return { kind: "rate_limited", detail: "Too many requests a minute.", retryAfterSeconds };
  const spent = seconds <= HOUR ? "The hourly quota is used up." : "The daily quota is used up.";
  return { kind: "rate_limited", detail: spent, retryAfterSeconds };
}

/** A federal docket number, which cannot mean anything else. */
const docketIn = (query: string): string | undefined =>
  /^(?:no\.?\s*)?(\d{1,2}:\d{2}-[a-z]{2,4}-\d{3,6})(?:-[A-Z-]+)?$/iu.exec(query.trim())?.[1];

const isCaseName = (query: string): boolean => /\S\s+vs?\.\s+\S/iu.test(query);

async function search(
  ask: CaseAsk,
  exchange: Exchange,
): Promise<Batch<RawCase, "jurisdiction" | "dateFrom" | "dateTo">> {
  const { query } = ask;
  const by = async (fields: Readonly<Record<string, string>>, note?: string) => {
    const { count, results } = await exchange.send(searchBy(fields, ask), Reply);
    return { raws: results.map(toCase), total: count, note };
  };
  const citation = citationIn(query);
  const looked = citation && (await lookUp(citation, exchange));
  if (looked) return looked;
  const docket = docketIn(query);
  if (docket) return by({ type: "d", docket_number: docket });
  if (!isCaseName(query)) return by({ q: query });
  const named = await by({ case_name: query, order_by: "citeCount desc" });
  return named.raws.length > 0
    ? named
    : by({ q: query }, "No case of that name was found, so its words were searched for.");
}

export default defineProvider({
  name: "courtlistener",
  origin: "https://www.courtlistener.com",
  docs: "https://www.courtlistener.com/help/api/rest/",
  key: {
    env: "COURTLISTENER_API_TOKEN",
    required: false,
    sendAs: { header: "Authorization", prefix: "Token " },
    hint: "A free token from https://www.courtlistener.com/profile/api-token/; it raises the limits.",
  },
  pace: { perSecond: 1 / 12, burst: 5 },
  fault(reply) {
    if (reply.status === 429) return throttled(reply);
    if (reply.status !== 400) return undefined;
    const complaints = Object.entries(reply.parsed(Complaints) ?? {});
    const says = complaints.map(([field, words]) => `${field}: ${[words].flat().join(" ")}`).join("; ");
    return { kind: "upstream_unavailable", says };
  },
  can: [cases({ rank: 1, honours: ["jurisdiction", "dateFrom", "dateTo"], most: 20, steps: search })],
});
