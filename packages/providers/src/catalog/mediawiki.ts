import { z } from "zod";
import { type WebCall, web } from "../capabilities/web.ts";
import { defineProvider } from "../define.ts";
import { text } from "../fields.ts";

const ErrorReply = z.object({ error: z.object({ code: text, info: text }) });

/** Languages with an edition large enough to search. */
const languages = (
  "ar az be bg bn bs ca cs cy da de el en eo es et eu fa fi fr ga gl he hi hr hu hy id is it ja ka kk ko la lt lv mk ml " +
  "mr ms nl nn no pl pt ro ru sh simple sk sl sq sr sv sw ta te th tl tr uk ur uz vi zh"
).split(" ");
/** Wikipedia codes that differ from the language code. */
const renamed: Readonly<Record<string, string>> = { nb: "no" };

/** The edition of the named site, else of the language. */
function editionOf({ language, sites }: Pick<WebCall, "language" | "sites">): string | undefined {
  const named = sites.map((site) => /^(\w+)\.(?:m\.)?wikipedia\.org/u.exec(site)?.[1]).find(Boolean);
  const tongue = language?.toLowerCase();
  const code = named ?? (tongue && (renamed[tongue] ?? tongue));
  return code && languages.includes(code) ? code : undefined;
}

/** Page titles are URL paths except for spaces and some punctuation. */
const pageAddress = (edition: string, title: string): string => {
  const name = encodeURIComponent(title.replaceAll(" ", "_")).replace(/%(?:3A|2F|2C|40|3B)/gu, decodeURIComponent);
  return `https://${edition}.wikipedia.org/wiki/${name}`;
};

export default defineProvider({
  name: "mediawiki",
  origin: "https://en.wikipedia.org",
  origins: Object.fromEntries(languages.map((language) => [language, `https://${language}.wikipedia.org`])),
  docs: "https://www.mediawiki.org/wiki/API:Search",
  // One request at a time, as the API requires.
  pace: { perSecond: 5, concurrent: 1 },
  /** Errors have status 200. */
  fault(reply) {
    if (reply.status >= 300) return undefined;
    const { code, info } = reply.parsed(ErrorReply)?.error ?? {};
    if (code === undefined && info === undefined) return undefined;
    if (/^(?:ratelimited|maxlag)$/u.test(code ?? "")) return { kind: "rate_limited", detail: `Error ${code}.` };
    return { kind: "upstream_unavailable", says: [code, info].filter(Boolean).join(": ") };
  },
  can: [
    web({
      rank: 13,
      onlyNamed: true,
      honours: ["language"],
      operators: ["exactTerms", "excludeTerms"],
      longest: { chars: 300, sites: 1000 },
      most: 500,
      request(call) {
        const { text, limit, language } = call;
        const edition = editionOf(call);
        return {
          path: "/w/api.php",
          ...(edition && edition !== "en" ? { at: edition } : {}),
          query: {
            action: "query",
            format: "json",
            formatversion: 2,
            list: "search",
            srsearch: text,
            srlimit: limit,
            srprop: "snippet",
          },
          unmet: language && editionOf({ language, sites: [] }) !== (edition ?? "en") ? ["language"] : [],
        };
      },
      response: z.object({
        query: z.object({ search: z.array(z.object({ title: z.string(), snippet: text })) }),
      }),
      records: ({ query }, call) =>
        query.search.map(({ title, snippet }) => ({
          title,
          url: pageAddress(editionOf(call) ?? "en", title),
          snippet,
        })),
    }),
  ],
});
