import { Failure } from "@wellsourced/core";
import { type Element, find, findAll, parseHtml, rawText, writeHtml } from "@wellsourced/markup";
import { classesOf } from "@wellsourced/markup/dom";
import { z } from "zod";
import { type RawHit, type WebCall, web } from "../capabilities/web.ts";
import { defineProvider } from "../define.ts";

/** DuckDuckGo's region codes: country, then language. */
const regions = (
  "ar-es au-en at-de be-fr be-nl br-pt bg-bg ca-en ca-fr ct-ca cl-es cn-zh co-es hr-hr cz-cs dk-da ee-et fi-fi fr-fr " +
  "de-de gr-el hk-tzh hu-hu is-is in-en id-en ie-en il-en it-it jp-jp kr-kr lv-lv lt-lt my-en mx-es nl-nl nz-en no-no " +
  "pk-en pe-es ph-en pl-pl pt-pt ro-ro ru-ru xa-ar sg-en sk-sk sl-sl za-en es-ca es-es se-sv ch-de ch-fr tw-tzh th-en " +
  "tr-tr us-en us-es ua-uk uk-en vn-en"
).split(" ");

/** Country codes that differ from ISO 3166. */
const countryCodes: Readonly<Record<string, string>> = { gb: "uk", sa: "xa", si: "sl" };
const languageCodes: Readonly<Record<string, readonly string[]>> = {
  ja: ["jp"],
  ko: ["kr"],
  zh: ["zh", "tzh"],
  nb: ["no"],
};

interface Region {
  readonly code: string;
  readonly unmet: readonly ("country" | "language")[];
}

/** One code covers country and language, so one of them may be dropped; `wt-wt` is worldwide. */
export function regionOf({ country, language }: Pick<WebCall, "country" | "language">): Region {
  const place = country && (countryCodes[country.toLowerCase()] ?? country.toLowerCase());
  const tongue = language?.toLowerCase() ?? "";
  const tongues = languageCodes[tongue] ?? [tongue];
  const speaks = (code: string) => tongues.some((name) => code.endsWith(`-${name}`));
  const there = regions.filter((code) => code.startsWith(`${place}-`));
  if (place && there.length > 0) {
    const code = there.find(speaks) ?? there.find((region) => region === `${place}-${place}`) ?? there[0] ?? "wt-wt";
    return { code, unmet: language && !speaks(code) ? ["language"] : [] };
  }
  const nowhere = place ? (["country"] as const) : [];
  if (!language) return { code: "wt-wt", unmet: nowhere };
  const home = tongue === "en" ? "us-en" : regions.find((code) => speaks(code) && code.slice(0, 2) === tongues[0]);
  const code = home ?? regions.find(speaks);
  return code ? { code, unmet: nowhere } : { code: "wt-wt", unmet: [...nowhere, "language"] };
}

/** Links are direct, or redirects with the encoded target. */
function targetOf(href: string | undefined): string | undefined {
  const url = URL.parse(href ?? "", "https://html.duckduckgo.com/html/");
  if (!url) return undefined;
  const own = url.hostname === "duckduckgo.com" || url.hostname.endsWith(".duckduckgo.com");
  if (own && url.pathname === "/y.js") return undefined;
  return own && url.pathname === "/l/" ? (url.searchParams.get("uddg") ?? undefined) : url.href;
}

/** The first descendant with this class. */
const within = (element: Element, name: string): Element | undefined =>
  find(element, (one) => classesOf(one).includes(name));

const inside = (element: Element | undefined): string | undefined =>
  element?.children.map((node) => writeHtml(node)).join("");

function toHits(html: string): RawHit[] {
  const page = parseHtml(html);
  const list = find(page, (one) => one.get("id") === "links");
  const results = list ? findAll(list, (one) => classesOf(one).includes("result")) : [];
  const nothing = within(page, "no-results") ?? within(page, "result--no-result");
  // Neither results nor the "no results" message: the page has changed or is truncated.
  if (results.length === 0 && !nothing) {
    const line = "duckduckgo returned an unknown structure (#links). Try another provider.";
    const detail = `${html.length} characters without results`;
    throw new Failure("upstream_unavailable", line, { provider: "duckduckgo", detail });
  }
  return results
    .filter((result) => !classesOf(result).includes("result--ad"))
    .map((result) => {
      const link = within(result, "result__a");
      const extras = within(result, "result__extras");
      return {
        title: inside(link),
        url: targetOf(link?.get("href")),
        snippet: inside(within(result, "result__snippet")),
        publishedAt: /\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}/u.exec(extras ? rawText(extras) : "")?.[0],
      };
    });
}

const freshness = { day: "d", week: "w", month: "m", year: "y" } as const;
const safeSearch = { off: "-2", medium: "-1", high: "1" } as const;

export default defineProvider({
  name: "duckduckgo",
  origin: "https://html.duckduckgo.com",
  docs: "https://duckduckgo.com/duckduckgo-help-pages/",
  pace: { perSecond: 1 },
  /** The bot check has status 202 or 200 and must not count as "nothing found". */
  fault({ status, text }) {
    const anomaly = text.includes("anomaly-modal") || text.includes("/dist/anomaly.js");
    if (!anomaly && ![202, 403, 418, 429].includes(status)) return undefined;
    return { kind: "rate_limited", detail: "DuckDuckGo requires this IP address to pass a bot check." };
  },
  can: [
    web({
      rank: 6,
      index: "bing",
      honours: ["timeRange", "safe", "language", "country"],
      operators: ["sites", "exactTerms", "excludeTerms"],
      longest: { chars: 499 },
      most: 10,
      request(call) {
        const { text, timeRange, safe, language } = call;
        const { code, unmet } = regionOf(call);
        const df = timeRange ? freshness[timeRange] : "";
        return {
          path: "/html/",
          form: { q: text, b: "", kl: code, ...(df ? { df } : {}), ...(safe ? { kp: safeSearch[safe] } : {}) },
          headers: {
            // The page only answers browsers.
            "user-agent":
              "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36",
            accept: "text/html,application/xhtml+xml",
            "accept-language": language ? `${language},en;q=0.5` : "en-US,en;q=0.9",
            "sec-fetch-mode": "navigate",
            referer: "https://html.duckduckgo.com/",
            cookie: df ? `kl=${code}; df=${df}` : `kl=${code}`,
          },
          unmet,
        };
      },
      response: z.string(),
      reads: "text",
      records: toHits,
    }),
  ],
});
