import { toDate } from "@wellsourced/core";
import { z } from "zod";
import { type AwesomeListAsk, awesomeLists, type RawAwesomeList } from "../capabilities/awesome-list.ts";
import { type RawHit, type WebCall, web } from "../capabilities/web.ts";
import { asExcerpt } from "../clean.ts";
import { startOf } from "../dates.ts";
import { defineProvider } from "../define.ts";
import { flag, listOf, number, partOf, text } from "../fields.ts";

/** A repository or an issue; older replies lack many fields. */
const Item = z.object({
  html_url: text,
  created_at: text,
  full_name: text,
  description: text,
  stargazers_count: number,
  title: text,
  /** Search hits for files have a path instead of a title. */
  path: text,
  body: text,
  comments: number,
  reactions: partOf({ "+1": number }),
});

const Found = z.object({ items: z.array(Item), incomplete_results: flag });

const toHit = ({ html_url, created_at, reactions, ...item }: z.infer<typeof Item>): RawHit => ({
  title: asExcerpt(item.full_name ?? item.title ?? item.path),
  url: html_url,
  snippet: asExcerpt(item.description ?? item.body),
  publishedAt: created_at,
  engagement: { likeCount: item.stargazers_count ?? reactions?.["+1"], commentCount: item.comments },
});

const ErrorReply = z.object({ message: z.string(), errors: listOf(z.object({ message: text })) });

/** Qualifiers such as `is:issue` search issues; everything else searches repositories. */
const wantsIssues = (query: string): boolean => /(?:^|\s)(?:is|type):(?:issue|pr|pull-request)\b/iu.test(query);

/** A site restriction as a `repo:` or `user:` qualifier. */
function qualifierOf([site, ...more]: readonly string[]): string | undefined {
  const [, owner, name] = /^(?:www\.)?github\.com\/([\w.-]+)(?:\/([\w.-]+))?$/iu.exec(site ?? "") ?? [];
  if (!owner || more.length > 0) return undefined;
  return name ? `repo:${owner}/${name}` : `user:${owner}`;
}

function queryOf({ text: words, timeRange, sites }: WebCall, now: number): string {
  const since = timeRange && toDate(startOf(timeRange, now));
  return [words, qualifierOf(sites), since && `created:>=${since}`].filter(Boolean).join(" ");
}

const Repository = z.object({
  name: text,
  full_name: text,
  html_url: text,
  description: text,
  stargazers_count: number,
  topics: listOf(text),
  pushed_at: text,
  archived: flag,
});

const toList = (item: z.infer<typeof Repository>): RawAwesomeList => ({
  name: item.name,
  fullName: item.full_name,
  url: item.html_url,
  description: item.description,
  stars: item.stargazers_count,
  topics: item.topics,
  updatedAt: item.pushed_at,
  archived: item.archived,
});

function listQueryOf({ topic, query, minStars }: AwesomeListAsk): string {
  const least = minStars ? `stars:>=${minStars}` : "";
  return [topic, query, "topic:awesome-list", "archived:false", least].filter(Boolean).join(" ");
}

const HEADERS = { accept: "application/vnd.github+json", "x-github-api-version": "2022-11-28" };

export default defineProvider({
  name: "github",
  origin: "https://api.github.com",
  docs: "https://docs.github.com/en/rest/search/search",
  key: {
    env: "GITHUB_TOKEN",
    required: false,
    sendAs: { header: "Authorization", prefix: "Bearer " },
    hint: "A token without any permissions from https://github.com/settings/tokens; it raises the limit.",
    pace: { perSecond: 0.5, burst: 5 },
  },
  // Ten searches a minute without a token.
  pace: { perSecond: 0.16, burst: 5 },
  /** Primary and secondary rate limits share their statuses; only the primary one says when it resets. */
  fault(reply) {
    const { status, headers, retryAfterSeconds } = reply;
    const { message = "", errors } = reply.parsed(ErrorReply) ?? {};
    if (status === 422)
      return { kind: "upstream_unavailable", says: errors?.find((one) => one.message)?.message ?? message };
    if (status !== 403 && status !== 429) return undefined;
    const isSpent = headers.get("x-ratelimit-remaining") === "0";
    const isSecondary = /secondary rate limit|abuse/iu.test(message);
    if (!isSpent && !isSecondary && status === 403 && !/rate limit/iu.test(message)) return undefined;
    const detail = isSecondary ? "Too many requests at once." : "The requests for this minute are used up.";
    if (retryAfterSeconds !== undefined || !isSpent) return { kind: "rate_limited", detail };
    const left = Number(headers.get("x-ratelimit-reset")) - Date.parse(headers.get("date") ?? "") / 1_000;
    return { kind: "rate_limited", detail, retryAfterSeconds: left > 0 ? left : undefined };
  },
  can: [
    web({
      rank: 12,
      onlyNamed: true,
      honours: ["timeRange"],
      operators: ["exactTerms"],
      longest: { chars: 256, sites: 1000 },
      most: 100,
      async steps(call, exchange) {
        const request = {
          path: wantsIssues(call.text) ? "/search/issues" : "/search/repositories",
          query: { q: queryOf(call, exchange.now), per_page: call.limit },
          headers: HEADERS,
        };
        const { items, incomplete_results } = await exchange.send(request, Found);
        return {
          raws: items.map(toHit),
          note: incomplete_results ? "GitHub's search timed out, so results may be missing." : undefined,
        };
      },
    }),
    // Repositories with the awesome-list topic; their number of entries is unknown.
    awesomeLists({
      rank: 2,
      onlyNamed: true,
      honours: ["minStars"],
      most: 100,
      request: (ask) => ({
        path: "/search/repositories",
        query: {
          q: listQueryOf(ask),
          sort: ask.sortBy === "updated" ? "updated" : "stars",
          order: "desc",
          per_page: ask.limit,
        },
        headers: HEADERS,
      }),
      response: z.object({ items: z.array(Repository), total_count: number }),
      records: ({ items }) => items.map(toList),
      total: ({ total_count }) => total_count,
    }),
  ],
});
