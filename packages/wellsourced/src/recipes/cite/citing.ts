import type { Parts } from "../parts.ts";
import { convertBibliography, createCite, createCiteAll, makeBibliography } from "./cite.ts";

/** Operations that format references. */
export function createCiting(parts: Parts) {
  const cite = createCite(parts);
  return {
    /**
     * Cites one source: a URL, a DOI or other identifier, the text of a reference, or a local document.
     * @throws {Failure} `validation`, `not_found`, and as `read` for a page that must be read
     */
    cite,
    /** Like `cite`, for a list; failures are listed separately. */
    citeAll: createCiteAll(cite),
    bibliography: {
      /** Formats a reference list in a style. */
      format: makeBibliography,
      /** Converts references to another format. */
      convert: convertBibliography,
    },
  };
}
