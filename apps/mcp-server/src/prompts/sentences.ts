import type { Sentence } from "./say.ts";

/** How to write a text that the checks can read. */
export const WRITE =
  "Put a numbered citation after each statement, and end with the list of references. Cite only what you have read; snippets are not evidence.";

export const SEARCH_AND_READ: Sentence = ["search_and_scrape", (name) => `Use ${name} to search and read at once.`];
export const READ: Sentence = [["scrape_page", "fetch"], (names) => `Read a known address with ${names}.`];

/** Restricts web searches to a lens. */
export const inLens = (lens: string): Sentence => [
  ["web_search", "search_and_scrape"],
  (names) => `Pass lens: ${JSON.stringify(lens)} to ${names}.`,
];
