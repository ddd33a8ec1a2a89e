import { epoNumber, splitNumber } from "@wellsourced/citations";
import { companyName, type PatentAsk, patents } from "../capabilities/patent.ts";
import { defineProvider, type Exchange, type Fault, type ProviderRequest, type RawReply } from "../define.ts";

import { Reply, readReply, SHAPE } from "./epo/documents.ts";

/**
 * Quotes a term for CQL, where `and`, `=` and `/` then lose their meaning. Wildcards are removed unless they follow
 * three letters.
 */
const term = (text: string): string =>
  `"${text
    .replace(/["\\?#^]|(?<![\p{L}\p{N}]{3})\*/gu, " ")
    .replace(/\s+/gu, " ")
    .trim()}"`;

/**
 * Publication dates to search for applications filed in these years. Filing dates are not indexed, but applications
 * are published within two years; `filed` is checked afterwards.
 */
function published({ yearFrom, yearTo }: PatentAsk, now: number): string | undefined {
  if (yearFrom === undefined && yearTo === undefined) return undefined;
  const thisYear = new Date(now).getUTCFullYear();
  const last = yearTo === undefined ? thisYear : Math.min(yearTo + 2, Math.max(thisYear, yearTo));
  return `pd within "${yearFrom ?? 1800}0101 ${last}1231"`;
}

/** The query in CQL. */
function toCql(ask: PatentAsk, now: number): string {
  const { query, assignee, inventor, patentOffice = "all", cpcCode } = ask;
  const parts = [
    query && `ta all ${term(query)}`,
    assignee && `pa=${term(companyName(assignee))}`,
    inventor && `in all ${term(inventor)}`,
    patentOffice !== "all" && `pn=${patentOffice}`,
    cpcCode && `cpc=${term(cpcCode.replace(/\s+/gu, ""))}`,
    published(ask, now),
  ];
  return parts.filter(Boolean).join(" and ");
}

const SERVICES = "/3.2/rest-services/published-data";
/** Documents per reply. */
const MOST = 100;

function requestOf(ask: PatentAsk, now: number): ProviderRequest {
  if (ask.number) {
    const number = epoNumber(ask.number);
    const format = splitNumber(number).kind ? "docdb" : "epodoc";
    return { path: `${SERVICES}/publication/${format}/${encodeURIComponent(number)}/biblio` };
  }
  // Filing years are filtered afterwards, so request more.
  const isSifted = ask.yearFrom !== undefined || ask.yearTo !== undefined;
  const range = `1-${isSifted ? MOST : Math.min(MOST, ask.limit)}`;
  return { path: `${SERVICES}/search/biblio`, query: { q: toCql(ask, now), Range: range } };
}

async function findPatents(ask: PatentAsk, exchange: Exchange) {
  const answer = await exchange.send(requestOf(ask, exchange.now), Reply, SHAPE);
  return readReply(answer);
}

const isTokenRefused = ({ status, text, headers }: RawReply): boolean =>
  (status === 400 || status === 401) &&
  (text.includes("invalid_access_token") || (headers.get("www-authenticate") ?? "").includes("invalid_token"));

const HOUR_SECONDS = 3_600;

/** The service gives its pause in milliseconds. */
function pauseOf({ headers }: RawReply): { readonly retryAfterSeconds?: number } {
  const ms = headers.get("retry-after")?.trim() ?? "";
  return /^\d+$/u.test(ms) ? { retryAfterSeconds: Math.ceil(Number(ms) / 1_000) } : {};
}

/** A quota lasts an hour or a week, a throttle a minute. */
function refusal(reply: RawReply): Fault | undefined {
  const { status, headers, text } = reply;
  const [reason] =
    /^(?:Registered|Individual|Anonymous)Quota(?:Per(?:Minute|Hour|Day|Week))?$/u.exec(
      headers.get("x-rejection-reason")?.trim() ?? "",
    ) ?? [];
  if (status === 403 && (headers.has("x-rejection-reason") || /fair use/iu.test(text))) {
    const wait = /hour/iu.test(reason ?? "") ? HOUR_SECONDS : 24 * HOUR_SECONDS;
    const detail = `The quota is used up${reason ? ` (${reason})` : ""}.`;
    return { kind: "rate_limited", detail, retryAfterSeconds: wait, ...pauseOf(reply) };
  }
  if (status >= 400 && /=black:/u.test(headers.get("x-throttling-control") ?? ""))
    return { kind: "rate_limited", detail: "Requests come too fast; the service has paused.", ...pauseOf(reply) };
  if (status === 403 && text.includes("RobotDetected")) return { kind: "blocked", detail: "Taken for a robot." };
  return undefined;
}

export default defineProvider({
  name: "epo",
  origin: "https://ops.epo.org",
  docs: "https://developers.epo.org",
  key: [
    {
      env: "EPO_OPS_CONSUMER_KEY",
      sendAs: { login: "user" },
      hint: "Consumer key and secret of a free app at https://developers.epo.org.",
    },
    {
      env: "EPO_OPS_CONSUMER_SECRET",
      sendAs: { login: "password" },
      hint: "Consumer key and secret of a free app at https://developers.epo.org.",
    },
  ],
  login: {
    path: "/3.2/auth/accesstoken",
    form: { grant_type: "client_credentials" },
    refusesToken: isTokenRefused,
  },
  // 30 searches a minute, including the first burst.
  pace: { perSecond: 0.4, burst: 6, concurrent: 4 },
  fault(reply) {
    const { status, text } = reply;
    const refused = refusal(reply);
    if (refused) return refused;
    if (isTokenRefused(reply) || (status === 400 && text.includes("invalid_client"))) return { kind: "auth_required" };
    // An HTML page comes from a gateway, not from the service.
    if (status === 404 && !/<html/iu.test(text)) return { kind: "nothing" };
    const [, says] = /<(?:\w+:)?message>([^<]+)</u.exec(text) ?? [];
    if ((status === 400 && text.includes("CLIENT.")) || status === 413)
      return { kind: "upstream_unavailable", ...(says ? { says } : {}) };
    return status >= 429
      ? { kind: status === 429 ? "rate_limited" : "upstream_unavailable", ...pauseOf(reply) }
      : undefined;
  },
  can: [
    patents({
      rank: 2,
      honours: ["query", "assignee", "inventor", "patentOffice", "cpcCode", "number"],
      most: MOST,
      steps: findPatents,
    }),
  ],
});
