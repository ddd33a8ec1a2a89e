import { isReferenceHeading } from "@wellsourced/citations/documents";

/** What lists are called in answers alone: elsewhere such a heading is for remarks, or for links to more pages. */
const own = new Set(["footnotes", "endnotes", "learn more", "further sources", "注释", "註釋", "脚注", "注"]);

/** Is this the heading of an answer's list of sources? */
export const isListHeading = (text: string): boolean =>
  isReferenceHeading(text) ||
  own.has(
    text
      .replace(/[:：]\s{0,3}$/u, "")
      .trim()
      .toLowerCase(),
  );
