import { linkHtml, tagHtml, textHtml } from "../written-tags.ts";

const TOKEN =
  /'{2,}|<\/?[A-Za-z][^<>]{0,1000}>|\[(?:(?:(?:https?|ftps?|ircs?|git|svn|ssh|gopher|telnet):)?\/\/|mailto:|news:|urn:)[^\s<>"[\]\ue000]{1,1000}[ \t]*|\]|__(?:(?:NO|FORCE)?(?:TOC|GALLERY|INDEX|EDITSECTION|NEWSECTIONLINK|CONTENTCONVERT|CC|TITLECONVERT|TC)|HIDDENCAT|STATICREDIRECT|DISAMBIG|START|END)__|(?<![\p{L}\p{N}_])(?:(?:https?|ftps?|ircs?|git|svn|ssh):\/\/|mailto:)(?:(?!'')[^\s<>"[\]|\ue000\ue001]){1,1000}/gu;

/** Reads the markup of one line. */
export function inlineHtml(line: string): string {
  const parts: string[] = [];
  /** Indexes of the parts that are runs of apostrophes. */
  const runs: number[] = [];
  const lastClose = line.lastIndexOf("]");
  let copied = 0;
  let isInLink = false;
  for (const { 0: token, index } of line.matchAll(TOKEN)) {
    parts.push(textHtml(line.slice(copied, index)));
    copied = index + token.length;
    if (token.startsWith("'")) runs.push(parts.push(token) - 1);
    else if (token.startsWith("<")) parts.push(tagHtml(token));
    else if (token.startsWith("__")) continue;
    else if (token === "]") {
      parts.push(isInLink ? "</a>" : "]");
      isInLink = false;
    } else if (!token.startsWith("[")) {
      const address = isInLink ? token : bare(token);
      copied = index + address.length;
      parts.push(isInLink ? textHtml(address) : linkHtml(address, textHtml(address)));
    } else if (isInLink || lastClose < copied) parts.push(textHtml(token));
    else {
      const address = token.slice(1).trimEnd();
      isInLink = true;
      parts.push(`<a href="${textHtml(address)}">${line[copied] === "]" ? textHtml(address) : ""}`);
    }
  }
  parts.push(textHtml(line.slice(copied)));
  emphasise(parts, runs);
  return parts.join("");
}

/** A bare address without the punctuation of its sentence. */
function bare(token: string): string {
  const address = token.replace(/[.,;:!?']{1,20}$/u, "");
  return address.includes("(") ? address : (address.split(")", 1)[0] ?? "");
}

type State = "" | "b" | "i" | "bi" | "ib";

const STEPS: Readonly<Record<2 | 3, Readonly<Record<State, readonly [html: string, next: State]>>>> = {
  2: {
    "": ["<i>", "i"],
    b: ["<i>", "bi"],
    i: ["</i>", ""],
    bi: ["</i>", "b"],
    ib: ["</b></i><b>", "b"],
  },
  3: {
    "": ["<b>", "b"],
    i: ["<b>", "ib"],
    b: ["</b>", ""],
    ib: ["</b>", "i"],
    bi: ["</i></b><i>", "i"],
  },
};

/** Converts runs of apostrophes to tags: two are italic, three bold, five both. The end of the line closes them. */
function emphasise(parts: string[], runs: readonly number[]): void {
  const lengths = runs.map((at) => (parts[at] ?? "").length);
  // Of four apostrophes, the first is text; of more than five, all but five.
  const marks = lengths.map((length) => (length === 4 ? 3 : Math.min(length, 5)));
  const isOdd = (mark: number) => marks.filter((it) => it === mark || it === 5).length % 2 === 1;
  if (isOdd(2) && isOdd(3)) {
    const at = apostrophe(parts, runs, marks);
    if (at !== undefined) marks[at] = 2;
  }
  const open: { state: State } = { state: "" };
  const step = (mark: 2 | 3): string => {
    const [html, next] = STEPS[mark][open.state];
    open.state = next;
    return html;
  };
  for (const [index, at] of runs.entries()) {
    const mark = marks[index] ?? 2;
    const text = "'".repeat((lengths[index] ?? mark) - mark);
    // The tag closed first must be opened last.
    const { state } = open;
    const first = state === "" ? (marks[index + 1] === 3 ? 2 : 3) : state.endsWith("b") ? 3 : 2;
    parts[at] = text + (mark === 5 ? step(first) + step(first === 2 ? 3 : 2) : step(mark === 2 ? 2 : 3));
  }
  parts.push({ "": "", b: "</b>", i: "</i>", bi: "</i></b>", ib: "</b></i>" }[open.state]);
}

/** Finds the run of three in an unbalanced line whose first apostrophe is text, as in `l'''Odyssée''`. */
function apostrophe(parts: readonly string[], runs: readonly number[], marks: readonly number[]): number | undefined {
  const bold = runs.flatMap((at, index) => (marks[index] === 3 ? [{ index, before: parts[at - 1] ?? "" }] : []));
  const found =
    bold.find(({ before }) => /(?:^|\s)\S$/u.test(before)) ?? bold.find(({ before }) => /\S$/u.test(before)) ?? bold[0];
  return found?.index;
}
