const OPENING =
  /^((?:[ \t]*(?:>|(?:[-*+]|\d{1,9}[.)])(?=[ \t])))*)[ \t]*(`{3,40}(?=[^`]*$)|~{3,40}(?!~)|\$\$(?=\s*$))/u;
const CLOSING = /^[ \t>]*(`{3,}|~{3,}|\$\$)[ \t]*\r?$/mu;
/** Signs of a fence at most. */
const LONGEST = 40;

export interface Fence {
  readonly mark: string;
  /** Depth of block quotes around the fence. */
  readonly depth: number;
}

const depthOf = (marks = ""): number => marks.split(">").length - 1;

interface FencesOptions {
  readonly formulas?: boolean;
  readonly open?: string | undefined;
  readonly text?: string;
}

/** The backticks or tildes that open a fence on this line, after any quote and list markers. */
export function openingFence(line: string, { formulas = false } = {}): Fence | undefined {
  const [, lead, mark] = (/`{3}|~{3}|\$\$/.test(line) && OPENING.exec(line)) || [];
  return mark === undefined || (mark === "$$" && !formulas) ? undefined : { mark, depth: depthOf(lead) };
}

/** The backticks or tildes that may close a fence, if the line contains nothing else. */
export const closingFence = (line: string): string | undefined => CLOSING.exec(line)?.[1];

/** Returns a function for the last offset at which a text could close a fence. */
function lastClosings(text: string): (mark: string) => number {
  const places = new Map<string, number>();
  for (const { index, 1: run = "" } of text.matchAll(new RegExp(CLOSING, "gmu")))
    for (let { length } = run.slice(0, LONGEST); length > 1; length--) places.set(run.slice(0, length), index);
  return (mark) => places.get(mark) ?? -1;
}

/** Tracks, line by line, fenced code and optionally formulas between lines of `$$`. */
export class Fences {
  private fence: Fence | undefined;
  readonly formulas: boolean;

  private readonly lastClosing: ((mark: string) => number) | undefined;
  private isUnclosed = false;
  private at = 0;

  /**
   * @param options `open`: the marker of a fence that is already open; `text`: the whole text, in which an unclosed fence
   * ends at the first blank line. Without it, such a fence runs to the end.
   */
  constructor({ formulas = false, open, text }: FencesOptions = {}) {
    this.formulas = formulas;
    this.lastClosing = text === undefined ? undefined : lastClosings(text);
    this.fence = open === undefined ? undefined : { mark: open, depth: 0 };
  }

  /** The marker of the currently open fence. */
  get open(): string | undefined {
    return this.fence?.mark;
  }

  /**
   * Classifies the next line: text, code, or a fence's first or last line. The end of a block quote closes its fences.
   *
   * @param at offset of the line in the text. @default after the previous line
   */
  take(line: string, at = this.at): "text" | "code" | "fence" {
    this.at = at + line.length + 1;
    const { fence } = this;
    if (fence && fence.depth > depthOf(/^[ \t>]*/u.exec(line)?.[0])) this.end();
    if (this.fence === undefined) {
      this.fence = openingFence(line, this);
      if (this.fence === undefined) return "text";
      this.isUnclosed = this.lastClosing !== undefined && this.lastClosing(this.fence.mark) <= at;
      return "fence";
    }
    if (this.isUnclosed && /^[\s>]*$/u.test(line)) {
      this.end();
      return "text";
    }
    if (!closingFence(line)?.startsWith(this.fence.mark)) return "code";
    this.end();
    return "fence";
  }

  /** Closes the open fence, if any. */
  end(): void {
    this.fence = undefined;
  }
}
