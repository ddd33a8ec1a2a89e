const heading = /^#{1,6}[ \t]+[^\s#]/u;
const underline = /^(?:={3,}|-{3,})[ \t]*$/u;
const item = /^[ \t]{0,3}(?:[-*+]|\d{1,3}[.)])[ \t]+\S/u;
/** A link or image whose target is a URL, anchor or path. */
const link =
  /(?:^|[\s(*>!])\[[^\][\n]{1,300}\]\((?:https?:\/\/|mailto:|[#/]|\.{1,2}\/|[\w-]{1,80}\.[a-z]{2,4}\b)[^\s()]{0,500}\)/u;
const reference = /^ {0,3}\[[^\][\n^]{1,100}\]:[ \t]+https?:\/\/\S/u;
const tableRule = /^[ \t]{0,3}\|?(?:[ \t]*:?-{3,}:?[ \t]*\|)+(?:[ \t]*:?-{3,}:?[ \t]*)?$/u;
const bold = /(?:^|[\s(])\*\*[^\s*][^*\n]{0,200}\*\*/u;
const MAX_LINES = 2_000;

/**
 * Whether text without a known file name is certainly Markdown: headings set apart by blank lines, together with links,
 * fenced code, tables or lists. Comments in programs and settings, which also begin with `#`, are not set apart. A
 * reStructuredText directive rules Markdown out.
 */
export function looksLikeMarkdown(text: string): boolean {
  const lines = text.replace(/\r\n?/gu, "\n").split("\n", MAX_LINES);
  const found = { headings: 0, subheadings: 0, comments: 0, items: 0, links: 0, fences: 0, tables: 0, bold: 0 };
  let isCode = false;
  for (const [at, line] of lines.entries()) {
    if (/^[ \t]{0,12}(?:```|~~~)/u.test(line)) {
      found.fences++;
      isCode = !isCode;
      continue;
    }
    if (isCode) continue;
    if (/^[ \t]{0,12}\.\. (?:[\w:+.-]{1,60}::|\[)/u.test(line)) return false;
    const before = lines[at - 1]?.trim() ?? "";
    const after = lines[at + 1] ?? "";
    if (heading.test(line)) {
      if (before === "" && (after.trim() === "" || line.startsWith("##"))) {
        found.headings++;
        if (line.startsWith("##")) found.subheadings++;
      } else found.comments++;
    } else if (underline.test(line) && before !== "" && (lines[at - 2]?.trim() ?? "") === "") found.headings++;
    if (item.test(line)) found.items++;
    if (link.test(line) || reference.test(line)) found.links++;
    if (tableRule.test(line) && before.includes("|")) found.tables++;
    if (bold.test(line)) found.bold++;
  }
  if (found.headings === 0 || found.comments > found.headings) return false;
  const certain = Math.min(found.links, 1) + Math.min(found.tables, 1) + (found.fences >= 2 ? 1 : 0);
  return certain > 0 || (found.subheadings > 1 && (found.items > 1 || found.bold > 0));
}
