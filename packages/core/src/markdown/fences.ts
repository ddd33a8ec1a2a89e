const OPENING =
  /^((?:[ \t]*(?:>|(?:[-*+]|\d{1,9}[.)])(?=[ \t])))*)[ \t]*(`{3,40}(?=[^`]*$)|~{3,40}(?!~)|\$\$(?=\s*$))/u;
const CLOSING = /^[ \t>]*(`{3,}|~{3,}|\$\$)\s*$/u;

interface Fence {
  readonly mark: string;
  /** In how many quotations it stands. */
  readonly depth: number;
}

const depthOf = (marks = ""): number => marks.split(">").length - 1;

/** The run of backticks or tildes that may open a fence on this line, behind the marks of quotations and lists. */
export function openingFence(line: string): Fence | undefined {
  const [, lead, mark] = (/`{3}|~{3}|\$\$/.test(line) && OPENING.exec(line)) || [];
  return mark === undefined ? undefined : { mark, depth: depthOf(lead) };
}

/** The run that may close a fence, if nothing else stands on this line. */
export const closingFence = (line: string): string | undefined => CLOSING.exec(line)?.[1];

/** Follows fenced code, and formulas between lines of `$$` where they count as such, from line to line. */
export class Fences {
  private fence: Fence | undefined;
  private readonly formulas: boolean;

  constructor({ formulas = false } = {}) {
    this.formulas = formulas;
  }

  /** The run that opened the fence which is open after the lines so far. */
  get open(): string | undefined {
    return this.fence?.mark;
  }

  /** Takes a line: is it text, code, or the first or last line of a fence? The end of a quotation ends its fences. */
  take(line: string): "text" | "code" | "fence" {
    const { fence } = this;
    if (fence && fence.depth > depthOf(/^[ \t>]*/u.exec(line)?.[0])) this.end();
    if (this.fence === undefined) {
      const opening = openingFence(line);
      if (!opening || (opening.mark === "$$" && !this.formulas)) return "text";
      this.fence = opening;
      return "fence";
    }
    if (!closingFence(line)?.startsWith(this.fence.mark)) return "code";
    this.end();
    return "fence";
  }

  /** Ends the fence that is open, if one is. */
  end(): void {
    this.fence = undefined;
  }
}
