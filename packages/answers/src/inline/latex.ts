import { given } from "@wellsourced/core";
import { readTex } from "@wellsourced/core/tex";
import { Flow, isSubject } from "../flow.ts";
import { closeLink, type Opened } from "./links.ts";

/** Notes in notes are not read any deeper. */
const DEEPEST = 3;

/** The words of a stretch of TeX. Places are counted from its beginning. */
export function readLatex(source: string, depth = 0): Flow {
  const flow = new Flow();
  /** Links and formulas that have begun. */
  const opened: Opened[] = [];
  for (const piece of readTex(source, { isDocument: true, isPlain: true })) {
    const { kind, at: start } = piece;
    const { length } = flow;
    if (piece.kind === "text") {
      if (source.slice(start, piece.end) === piece.text) flow.copy(source, start, piece.end);
      else flow.put(piece.text, start, piece.end - 1);
    } else if (piece.kind === "cite") {
      const cites = piece.name === "nocite" ? [] : piece.keys.map((key) => ({ key }));
      const as = isSubject(flow.before(flow.length), source.slice(piece.end, piece.end + 2)) ? "lead-in" : "key";
      if (cites.length > 0) flow.marks.push({ start, end: piece.end, at: length, kind: as, cites });
    } else if (piece.kind === "note") {
      // A note is a mark of what is cited in it; its words belong to no statement.
      const inner = depth < DEEPEST ? readLatex(source.slice(piece.from, piece.to), depth + 1).marks : [];
      const cites = inner.flatMap((mark) => mark.cites);
      if (cites.length > 0) flow.marks.push({ start, end: piece.end, at: length, kind: "footnote", cites });
    } else if (piece.mark === "link" || piece.mark === "math") {
      const begun = kind === "open" ? undefined : opened.pop();
      if (kind === "open") opened.push({ start, length, marks: flow.marks.length, ...given({ href: piece.href }) });
      else if (begun && piece.mark === "link") closeLink(flow, begun, start, source.slice(start, start + 4));
      // Nothing in a formula is a mark.
      else if (begun) flow.code.push({ start: begun.length, end: length });
    }
  }
  return flow;
}
