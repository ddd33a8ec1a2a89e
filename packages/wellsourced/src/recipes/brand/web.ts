import { hostOf, isWithinDomain } from "@wellsourced/core";
import { bare } from "./bare.ts";
import { isPortal } from "./candidates.ts";
import type { Finding } from "./facts.ts";
import { asFailure, type Gathering } from "./gather.ts";

const LIMIT = 5;

const DOCUMENT = /\.(?:pdf|docx?|pptx?|xlsx?|zip|ai|eps)$/iu;
const TEMPLATE = /\/templates?(?:\/|$)|template/iu;
const BRANDISH = /brand|press|media-?kit|style-?guide|guidelines|design|identity/iu;

interface Whose {
  readonly name: string;
  readonly domain: string;
}

/** Own pages about the brand come first, then services that keep guidelines, then the organisation's code. */
function rankOf(url: string, { name, domain }: Whose): number | undefined {
  const { pathname, hostname } = new URL(url);
  if (DOCUMENT.test(pathname) || TEMPLATE.test(pathname)) return undefined;
  const named = [bare(name), bare(domain.split(".")[0] ?? "")].filter((word) => word.length >= 3);
  const isNamed = named.some((word) => bare(hostname + pathname).includes(word));
  if (isWithinDomain(hostOf(url), domain)) return BRANDISH.test(hostname + pathname) ? 0 : undefined;
  if (isPortal(url) && isNamed) return 1;
  const owner = bare(pathname.split("/")[1] ?? "");
  return hostOf(url) === "github.com" && named.includes(owner) ? 2 : undefined;
}

/** What a web search finds of a brand's guidelines. */
export interface Searched {
  readonly url?: string;
  /** Set where a search failed. */
  readonly finding?: Finding;
}

/** Looks for guidelines in the web: on pages of their owner, or at a service that keeps them. */
export async function searchGuidelines(whose: Whose, gathering: Gathering): Promise<Searched> {
  const quoted = `"${whose.name.replaceAll('"', "")}"`;
  const queries = [
    `${quoted} brand guidelines OR brand kit OR brand book -filetype:pdf`,
    `${quoted} design system site:github.com`,
    `${quoted} figma brand kit`,
  ];
  const { tools, call } = gathering;
  const asked = queries.map(async (query) => {
    try {
      return (await tools.searchWeb({ query, limit: LIMIT }, call)).results.map(({ url }) => url);
    } catch (error) {
      return asFailure(error, gathering);
    }
  });
  const answers = await Promise.all(asked);
  const ranked = answers
    .flatMap((answer) => (Array.isArray(answer) ? answer : []))
    .flatMap((url) => {
      const rank = URL.canParse(url) ? rankOf(url, whose) : undefined;
      return rank === undefined ? [] : [{ url, rank }];
    })
    .sort((a, b) => a.rank - b.rank);
  const [best] = ranked;
  if (best) return { url: best.url };
  const failure = answers.find((answer) => !Array.isArray(answer));
  return failure && !Array.isArray(failure)
    ? { finding: { state: "failed", origin: { name: "web_search" }, failure } }
    : {};
}
