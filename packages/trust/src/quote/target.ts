import { addressIn, identifierIn } from "@wellsourced/citations";
import { cutBytes, Failure, isHttpUrl } from "@wellsourced/core";
import type { LocalFile } from "@wellsourced/core/records";

/** Where to look for a quotation: exactly one of the four. */
export interface QuoteSource {
  /** An http(s) URL of a page or document. */
  readonly url?: string | undefined;
  /** The text itself. */
  readonly text?: string | undefined;
  /** A DOI, `PMID:…`, `PMC…`, `arXiv:…`, or a reference that contains one of these or a URL. */
  readonly citation?: string | undefined;
  /** A local document. */
  readonly file?: LocalFile | undefined;
  /**
   * `index`: the indexed copy of the document with that `url`, which may also be an id returned by `query`; without
   * `url`, the indexed document that contains the quotation. @default "web"
   */
  readonly source?: "web" | "index" | undefined;
}

/** The source, by the way of reading it. */
export type Target =
  | { readonly by: "text"; readonly text: string }
  | { readonly by: "file"; readonly file: LocalFile }
  | { readonly by: "url"; readonly url: string }
  | { readonly by: "document"; readonly id: string }
  | { readonly by: "index"; readonly quote: string }
  | { readonly by: "paper"; readonly identifier: string };

/** @throws {Failure} `validation` unless exactly one source is given and can be looked up */
export function targetOf({ url, text, citation, file, source }: QuoteSource, quote: string): Target {
  if (source === "index") return inIndex({ url, text, citation, file }, quote);
  const named = [url, text, citation].filter((one) => one !== undefined && one.trim() !== "").length;
  if (named + (file ? 1 : 0) !== 1)
    throw new Failure("validation", "Give exactly one source for the quotation: url, text or citation.");
  if (file) return { by: "file", file };
  if (text?.trim()) return { by: "text", text };
  const address = (url ?? citation ?? "").trim();
  return targetIn(address, url !== undefined && url.trim() !== "");
}

function inIndex({ url, text, citation, file }: QuoteSource, quote: string): Target {
  if (text !== undefined || citation !== undefined || file)
    throw new Failure(
      "validation",
      "source index works only with url: the address or id of a document that was indexed.",
    );
  return url?.trim() ? { by: "document", id: url.trim() } : { by: "index", quote };
}

function targetIn(named: string, isUrl: boolean): Target {
  if (isHttpUrl(named)) return { by: "url", url: named };
  if (isUrl)
    throw new Failure(
      "validation",
      `${cutBytes(named, 200)} is not an http(s) address. Give one, or the words of the source as text.`,
    );
  const identifier = identifierIn(named);
  if (identifier) return { by: "paper", identifier };
  const address = addressIn(named);
  if (address) return { by: "url", url: address };
  throw new Failure(
    "validation",
    "The citation contains no DOI, PMID, arXiv id or address. Add one, or give url or text.",
  );
}
