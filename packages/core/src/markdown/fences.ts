const OPENING =
  /^((?:[ \t]*(?:>|(?:[-*+]|\d{1,9}[.)])(?=[ \t])))*)[ \t]*(`{3,40}(?=[^`]*$)|~{3,40}(?!~)|\$\$(?=\s*$))/u;
const CLOSING = /^[ \t>]*(`{3,}|~{3,}|\$\$)\s*$/u;

export interface Fence {
  readonly mark: string;
  /** In how many quotations it stands. */
  readonly depth: number;
}

const depthOf = (marks = ""): number => marks.split(">").length - 1;

/** The run of backticks or tildes that may open a fence on this line, behind the marks of quotations and lists. */
export function openingFence(line: string, { formulas = false } = {}): Fence | undefined {
  const [, lead, mark] = (/`{3}|~{3}|\$\$/.test(line) && OPENING.exec(line)) || [];
  return mark === undefined || (mark === "$$" && !formulas) ? undefined : { mark, depth: depthOf(lead) };
}

/** The run that may close a fence, if nothing else stands on this line. */
export const closingFence = (line: string): string | undefined => CLOSING.exec(line)?.[1];

/** Follows fenced code, and formulas between lines of `$$` where they count as such, from line to line. */
export class Fences {
  private fence: Fence | undefined;
  readonly formulas: boolean;

  /** @param options - with `open`, a fence of this mark is open already */
  constructor({ formulas = false, open }: { readonly formulas?: boolean; readonly open?: string | undefined } = {}) {
    this.formulas = formulas;
    this.fence = open === undefined ? undefined : { mark: open, depth: 0 };
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
      this.fence = openingFence(line, this);
      return this.fence ? "fence" : "text";
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
