import { isReferenceHeading } from "@wellsourced/citations/documents";

/** Headings that mean a list of sources only in answers; elsewhere they introduce remarks or further links. */
const own = new Set(["footnotes", "endnotes", "learn more", "further sources", "注释", "註釋", "脚注", "注"]);

/** Whether this is the heading of an answer's list of sources. */
export const isListHeading = (text: string): boolean =>
  isReferenceHeading(text) ||
  own.has(
    text
      .replace(/[:：]\s{0,3}$/u, "")
      .trim()
      .toLowerCase(),
  );
