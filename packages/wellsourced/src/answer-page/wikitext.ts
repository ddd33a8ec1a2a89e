import { wordsOf } from "@wellsourced/answers";
import { escapeHtml } from "@wellsourced/core/html-page";
import { tagSign, withTags } from "./signs.ts";

const item = /^([*#:;]{1,8})\s*/u;
const cellStyle = /^[^|[\]{}<>]{0,200}=[^|[\]{}<>]{0,200}\|/u;

/** Pairs `''` and `'''`, which end at the end of the line. */
function styled(line: string): string {
  const open = new Set<string>();
  const toggled = (tag: string) => {
    if (open.delete(tag)) return tagSign(`/${tag}`);
    open.add(tag);
    return tagSign(tag);
  };
  const words = line.replace(/'{5}|'{2,3}/gu, (run) =>
    run.length === 5 ? toggled("strong") + toggled("em") : toggled(run.length === 3 ? "strong" : "em"),
  );
  return words + [...open].map((tag) => tagSign(`/${tag}`)).join("");
}

/** The level and text of `== Heading ==`. */
function headingIn(line: string): { readonly rank: number; readonly words: string } | undefined {
  const text = line.trimEnd();
  let rank = 0;
  while (rank < 6 && text[rank] === "=" && text.at(-1 - rank) === "=") rank++;
  return rank > 0 && text.length > 2 * rank ? { rank, words: text.slice(rank, -rank) } : undefined;
}

/** Converts lines to tagged text; lists and tables span several lines. */
class Lines {
  private lists: string[] = [];
  private isTable = false;

  line(text: string): string {
    if (text.startsWith("{|") || this.isTable) return this.tableLine(text);
    const title = headingIn(text);
    if (title) {
      const tag = `h${title.rank}`;
      return this.toDepth("") + tagSign(tag) + styled(title.words) + tagSign(`/${tag}`);
    }
    const marks = item.exec(text);
    if (marks) return this.toDepth(marks[1] ?? "") + tagSign("li") + styled(text.slice(marks[0].length));
    return this.toDepth("") + (text.trim() === "" ? tagSign("p") : styled(text));
  }

  /** Closes and opens lists to match the line's marks. */
  private toDepth(marks: string): string {
    const wanted = [...marks].map((mark) => (mark === "#" ? "ol" : "ul"));
    const differing = wanted.findIndex((tag, depth) => this.lists[depth] !== tag);
    const kept = differing < 0 ? wanted.length : differing;
    const closed = this.lists.splice(kept).map((tag) => tagSign(`/${tag}`));
    const opened = wanted.slice(kept);
    this.lists.push(...opened);
    return [...closed.reverse(), ...opened.map(tagSign)].join("");
  }

  private tableLine(text: string): string {
    if (text.startsWith("{|")) {
      this.isTable = true;
      return this.toDepth("") + tagSign("table");
    }
    if (text.startsWith("|}")) {
      this.isTable = false;
      return tagSign("/table");
    }
    if (text.startsWith("|-")) return tagSign("tr");
    if (text.startsWith("|+")) return tagSign("caption") + styled(text.slice(2)) + tagSign("/caption");
    const tag = text.startsWith("!") ? "th" : text.startsWith("|") ? "td" : undefined;
    if (tag === undefined) return styled(text);
    const cells = text.slice(1).split(tag === "th" ? /!!|\|\|/u : /\|\|/u);
    return cells.map((cell) => tagSign(tag) + styled(cell.replace(cellStyle, ""))).join("");
  }
}

/** Converts wikitext to HTML: headings, lists, tables and emphasis, without templates and notes. */
export function wikitextToHtml(text: string): string {
  const lines = new Lines();
  const words = text
    .split("\n")
    .map((line) => lines.line(line))
    .join("\n");
  return `<p>${withTags(escapeHtml(wordsOf(words, "wikitext")))}`;
}
