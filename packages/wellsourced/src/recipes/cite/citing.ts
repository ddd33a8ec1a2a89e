import type { Parts } from "../parts.ts";
import { convertBibliography, createCite, createCiteAll, makeBibliography } from "./cite.ts";

/** Writes references. */
export function createCiting(parts: Parts) {
  const cite = createCite(parts);
  return {
    /**
     * The reference of one source: an address, a DOI, another number, the words of a reference, or a local document.
     *
     * @throws {Failure} `validation`, `not_found`, and as `read` for a page that has to be read
     */
    cite,
    /** `cite` for a list; failures are listed beside the references. */
    citeAll: createCiteAll(cite),
    bibliography: {
      /** A reference list in a style. */
      format: makeBibliography,
      /** References in another format. */
      convert: convertBibliography,
    },
  };
}
