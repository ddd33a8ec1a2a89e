const END_PROPERTIES = "</w:rPr>";
const END_RUN = "</w:r>";

/** Run properties that keep a run from being seen: hidden text, and letters of at most one point. */
const hides = (properties: string): boolean =>
  /<w:(?:vanish|webHidden)(?:\s+w:val="(?:1|true|on)")?\s*\/>/u.test(properties) ||
  /<w:sz\s+w:val="[0-2]"\s*\/>/u.test(properties);

/** Takes the text out of runs that a reader of the document does not see. Works on strings and in one pass. */
export function dropHiddenRuns(part: Uint8Array): { part: Uint8Array; removed: number } {
  const xml = new TextDecoder().decode(part);
  if (!/<w:(?:vanish|webHidden|sz\s+w:val="[0-2]")/u.test(xml)) return { part, removed: 0 };
  const kept: string[] = [];
  let removed = 0;
  let from = 0;
  for (;;) {
    const start = xml.indexOf("<w:rPr>", from);
    const end = start < 0 ? -1 : xml.indexOf(END_PROPERTIES, start);
    if (end < 0) break;
    const after = end + END_PROPERTIES.length;
    kept.push(xml.slice(from, after));
    from = after;
    // Properties of the paragraph mark look the same but hide no text.
    if (xml.startsWith("</w:pPr>", after) || !hides(xml.slice(start, end))) continue;
    const runEnd = xml.indexOf(END_RUN, after);
    if (runEnd < 0) break;
    if (/<w:t[ >]/u.test(xml.slice(after, runEnd))) removed++;
    from = runEnd;
  }
  kept.push(xml.slice(from));
  return { part: removed > 0 ? new TextEncoder().encode(kept.join("")) : part, removed };
}
