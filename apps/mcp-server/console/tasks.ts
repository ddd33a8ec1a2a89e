/** What a person can ask for: a tool, and its arguments from what was entered. */
export interface Task {
  readonly tool: string;
  readonly words: string;
  args(entered: string): Readonly<Record<string, unknown>>;
}

const asQuery = (query: string) => ({ query });

export const TASKS: readonly Task[] = [
  { tool: "web_search", words: "Search the web", args: (query) => ({ query, num_results: 10 }) },
  { tool: "academic_search", words: "Find papers", args: asQuery },
  { tool: "search_and_scrape", words: "Search and read", args: asQuery },
  { tool: "news_search", words: "Find news", args: asQuery },
  { tool: "scrape_page", words: "Read the page", args: (url) => ({ url }) },
  { tool: "verify_citation", words: "Verify a citation", args: (citation) => ({ citation }) },
  {
    tool: "check_answer",
    words: "Check a text",
    args: (entered) => (isAddress(entered) ? { url: entered } : { answer: entered }),
  },
  { tool: "audit_bibliography", words: "Audit a bibliography", args: (bibliography) => ({ bibliography }) },
  { tool: "get_research_session", words: "Show a session", args: (sessionId) => ({ sessionId }) },
];

/** What a person can try before having anything to enter. */
export const EXAMPLES: readonly { readonly words: string; readonly text: string }[] = [
  { words: "a search", text: "retraction notices in oncology" },
  { words: "a work that was retracted", text: "10.1016/S0140-6736(97)11096-0" },
  {
    words: "a draft with a wrong year",
    text: "The Budapest Open Access Initiative was published in 2004 [1].\n\n[1] https://en.wikipedia.org/wiki/Budapest_Open_Access_Initiative",
  },
];

const SESSION = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/iu;
const DOI = /^(?:doi:\s*|https?:\/\/(?:dx\.)?doi\.org\/)?10\.\d{4,9}\/\S+$/iu;
const BIBLIOGRAPHY = /^\s*(?:@[a-z]+\s*\{|TY {2}- |\[\s*\{)/iu;
/** Longer than people ask, shorter than a paragraph to check. */
const LONGEST_QUESTION = 300;

const isAddress = (entered: string): boolean => /^https?:\/\/\S+$/iu.test(entered);

/** Returns the tool that fits what was entered. */
export function fitting(entered: string): string {
  if (SESSION.test(entered)) return "get_research_session";
  if (DOI.test(entered)) return "verify_citation";
  if (isAddress(entered)) return "scrape_page";
  if (BIBLIOGRAPHY.test(entered)) return "audit_bibliography";
  return entered.length > LONGEST_QUESTION || entered.includes("\n") ? "check_answer" : "web_search";
}
