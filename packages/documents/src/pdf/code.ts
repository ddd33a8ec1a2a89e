import { escapeHtml } from "@wellsourced/markup";
import type { Line } from "./lines.ts";
import { linesOf, type PageLayout } from "./page-layout.ts";
import { lettersBy } from "./values.ts";

/** Patterns of code, commands and data that do not occur in sentences. */
const SIGNS =
  /[{}]|;\s*$|[=!<>+*-]=|=>|->|::|\w\(\)|^\s*\w+\([^()]*\)|\w\([^()]*\)\s*[;:]?$|\\$|^\s*(?:[#$%>]|\/\/|\/\*|--?\w|\)|\]|@\w+$)|\$\w|[\w)\]"'’]\s=\s\S|<\/?[a-z][^<>]*>|\s--?\w[\w-]*|\w_\w|^\s*[a-z][\w.-]*:\s|^\s*(?:if|for|while|def|class|return|import|from|print|var|let|const|function|int|void|char|plot|set|SELECT|INSERT|UPDATE|BEGIN|END|sudo|cd|git|npm|pip|make|apt|curl)\b(?!.*[a-z]{2}\.$)/u;
/** A command or name on its own line. */
const LONE = /^[^\p{Lu}\s][^.!?]*$/u;
/** Front pages have rights and addresses in monospaced type. */
const FRONT =
  /copyright|©|\(c\)\s*\d{4}|\bisbn\b|\bissn\b|all rights reserved|published by|printed in|first edition|@|:\/\/|(?:\.\s?){5}/iu;
/** The rest of a URL in a list of references, continued on the next line. */
const ADDRESS_REST =
  /^(?:url:\s?)?(?:https?:)?\/\/[\w-]+\.[\w.-]+\/|^[\w./%~-]{4,200}\.(?:pdf|html?|php)[.,]?(?:\s|$)|^doi:/iu;
const COLUMNS = /[^\s.,:;!?] {2,}\S/u;
const LETTER_SPACED = /^(?:\S ){4,}\S$/u;

/** Treats monospaced lines that are sentences, titles or URLs as normal text. */
export function withoutFalseCode(pages: readonly PageLayout[]): readonly PageLayout[] {
  if (isUniform(pages)) return pages.map((page) => withItems(page, page.items.map(plainly)));
  return pages.map((page) => {
    const isTypedPage = isUniform([page]);
    const items: PageLayout["items"][number][] = [];
    let run: Line[] = [];
    const close = () => {
      const isCode = looksLikeCode(run);
      for (const line of run) items.push(isCode ? line : plainly(line));
      run = [];
    };
    for (const item of page.items) {
      const isTyped = !("table" in item) && item.mono;
      const last = run.at(-1);
      if (!isTyped || (last && (last.part !== item.part || last.y - item.y > item.size * 3))) close();
      if (isTyped) run.push(item);
      else items.push(isTypedPage ? plainly(item) : item);
    }
    close();
    return items.length === 0 ? page : withItems(page, items);
  });
}

const withItems = (page: PageLayout, items: PageLayout["items"]): PageLayout => ({ ...page, items });

/**
 * Whether monospaced type is insignificant, because the document or page is typewritten. Code with comments in another
 * font is not affected.
 */
function isUniform(pages: readonly PageLayout[]): boolean {
  const lines = pages.flatMap(linesOf);
  const letters = lettersBy(lines, ({ mono }) => mono);
  const [typed, others] = [letters.get(true) ?? 0, letters.get(false) ?? 0];
  return typed >= others && !(others > typed * 0.1 && looksLikeCode(lines.filter(({ mono }) => mono)));
}

const plainly = (item: PageLayout["items"][number]): PageLayout["items"][number] =>
  "table" in item ? item : { ...item, mono: false, spans: item.spans.map((span) => ({ ...span, mono: false })) };

function looksLikeCode(lines: readonly Line[]): boolean {
  const count = (test: (text: string) => boolean) => lines.filter(({ text }) => test(text)).length;
  const [only] = lines;
  if (lines.every(({ text }) => ADDRESS_REST.test(text))) return false;
  if (lines.length === 1 && only && LONE.test(only.text) && !FRONT.test(only.text)) return true;
  const signs = count((text) => SIGNS.test(text));
  const columns = lines.length > 2 ? count((text) => COLUMNS.test(text)) : 0;
  const front = count(
    (text) => (FRONT.test(text) && !/^\s*(?:[#*;%$>]|\/[/*]|--)/u.test(text)) || LETTER_SPACED.test(text),
  );
  if (front > 0 && signs < lines.length * 0.5) return false;
  return (
    front < Math.max(signs, 1) && (signs >= lines.length * 0.25 || columns >= lines.length * 0.4) && signs + columns > 0
  );
}

const ADDRESS = /^(?:https?:\/\/|www\.)[^\s<>{}]+$|^[\w.+-]+@[\w-]+\.[\w.-]+$/iu;
const TYPED_SIGNS = /[_\\/<>{}()=;$#@|&*~^[\]]|(?:^|\s)--?\w/u;
const COMMANDS =
  /^(?:apt|brew|bun|cargo|cat|cd|chmod|conda|cp|curl|docker|echo|export|gcc|git|go|grep|import|kubectl|ls|make|mkdir|mv|node|npm|npx|pip3?|pnpm|python3?|return|rm|select|ssh|sudo|tar|wget|yarn)\s/iu;

/** Whether monospaced text within a line is code: a single word is, several words only if they look like it. */
export const isTypedCode = (text: string): boolean =>
  !ADDRESS.test(text) && (!/\s/u.test(text) || TYPED_SIGNS.test(text) || COMMANDS.test(text));

/** Whether lines are more than a word or command on its own line. */
export const isProgram = (lines: readonly Line[]): boolean =>
  lines.every(({ mono }) => mono) &&
  (lines.length > 1 || [SIGNS, COMMANDS].some((it) => it.test(lines[0]?.text ?? "")));

/** Lines of code with their indentation and the blank lines between them. */
export function codeHtml(lines: readonly Line[]): string {
  const left = lines.reduce((least, { x }) => Math.min(least, x), Number.POSITIVE_INFINITY);
  const steps = lines.slice(1).map((line, index) => (lines[index]?.y ?? 0) - line.y);
  const step = Math.min(...steps.filter((it) => it > 0));
  const text = lines.map((line, index) => {
    const isAfterBlank = (steps[index - 1] ?? 0) > step * 1.6;
    const width = (line.right - line.x) / Math.max(1, line.text.length);
    return `${isAfterBlank ? "\n" : ""}${" ".repeat(Math.min(60, Math.round((line.x - left) / Math.max(1, width))))}${line.text}`;
  });
  return `<pre><code>${escapeHtml(text.join("\n"))}</code></pre>`;
}
