import { findAddresses } from "@wellsourced/citations/documents";
import type { Hole } from "../flow.ts";

/** Bare URLs in the text, with their brackets. */
export const addresses = (text: string): Hole[] =>
  findAddresses(text).map(({ url, at, end }) => {
    const isWrapped = /[([<（]/u.test(text[at - 1] ?? "") && /[)\]>）]/u.test(text[end] ?? "");
    return { start: isWrapped ? at - 1 : at, end: isWrapped ? end + 1 : end, kind: "address", cites: [{ url }] };
  });
