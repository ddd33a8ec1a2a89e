/** The report of a checked answer as a page without scripts or external resources. */
export { toHtml } from "./page.ts";
export { storedReport } from "./stored.ts";
