const OPENING =
  /^((?:[ \t]*(?:>|(?:[-*+]|\d{1,9}[.)])(?=[ \t])))*)[ \t]*(`{3,40}(?=[^`]*$)|~{3,40}(?!~)|\$\$(?=\s*$))/u;
const CLOSING = /^[ \t>]*(`{3,}|~{3,}|\$\$)\s*$/u;

export interface Fence {
  readonly mark: string;
  /** Depth of block quotes around the fence. */
  readonly depth: number;
}

const depthOf = (marks = ""): number => marks.split(">").length - 1;

/** The backticks or tildes that open a fence on this line, after any quote and list markers. */
export function openingFence(line: string, { formulas = false } = {}): Fence | undefined {
  const [, lead, mark] = (/`{3}|~{3}|\$\$/.test(line) && OPENING.exec(line)) || [];
  return mark === undefined || (mark === "$$" && !formulas) ? undefined : { mark, depth: depthOf(lead) };
}

/** The backticks or tildes that may close a fence, if the line contains nothing else. */
export const closingFence = (line: string): string | undefined => CLOSING.exec(line)?.[1];

/** Tracks, line by line, fenced code and optionally formulas between lines of `$$`. */
export class Fences {
  private fence: Fence | undefined;
  readonly formulas: boolean;

  /** @param options `open`: the marker of a fence that is already open */
  constructor({ formulas = false, open }: { readonly formulas?: boolean; readonly open?: string | undefined } = {}) {
    this.formulas = formulas;
    this.fence = open === undefined ? undefined : { mark: open, depth: 0 };
  }

  /** The marker of the currently open fence. */
  get open(): string | undefined {
    return this.fence?.mark;
  }

  /**
   * Classifies the next line: text, code, or a fence's first or last line. The end of a block quote closes its fences.
   */
  take(line: string): "text" | "code" | "fence" {
    const { fence } = this;
    if (fence && fence.depth > depthOf(/^[ \t>]*/u.exec(line)?.[0])) this.end();
    if (this.fence === undefined) {
      this.fence = openingFence(line, this);
      return this.fence ? "fence" : "text";
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
