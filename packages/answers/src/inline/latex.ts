import { omitUndefined } from "@wellsourced/core";
import { readTex } from "@wellsourced/core/tex";
import { Flow, isSubject } from "../flow.ts";
import { closeLink, type Opened } from "./links.ts";

/** Maximum depth of notes within notes. */
const DEEPEST = 3;

/** Reads a piece of TeX as text; offsets start at its beginning. */
export function readLatex(source: string, depth = 0): Flow {
  const flow = new Flow();
  /** Links and formulas still open. */
  const opened: Opened[] = [];
  /** Offset of a formula whose content is not read yet. */
  let formula: number | undefined;
  for (const piece of readTex(source, { isDocument: true, isPlain: true })) {
    const { kind, at: start } = piece;
    const { length } = flow;
    if (piece.kind === "text") {
      flow.add(piece.text, formula ?? start, piece.end);
      formula = undefined;
    } else if (piece.kind === "cite") {
      const cites = piece.name === "nocite" ? [] : piece.keys.map((key) => ({ key }));
      const as = isSubject(flow.before(flow.length), source.slice(piece.end, piece.end + 2)) ? "lead-in" : "key";
      if (cites.length > 0) flow.marks.push({ start, end: piece.end, at: length, kind: as, cites });
    } else if (piece.kind === "note") {
      // A note marks the sources it cites; its words belong to no statement.
      const inner = depth < DEEPEST ? readLatex(source.slice(piece.from, piece.to), depth + 1).marks : [];
      const cites = inner.flatMap((mark) => mark.cites);
      if (cites.length > 0) flow.marks.push({ start, end: piece.end, at: length, kind: "footnote", cites });
    } else if (piece.mark === "link" || piece.mark === "math") {
      const begun = kind === "open" ? undefined : opened.pop();
      if (kind === "open")
        opened.push({ start, length, marks: flow.marks.length, ...omitUndefined({ href: piece.href }) });
      if (piece.mark === "math") formula = kind === "open" ? start : undefined;
      if (begun && piece.mark === "link") closeLink(flow, begun, start, source.slice(start, start + 4));
      else if (begun && length > begun.length) {
        // A formula contains no marks and keeps its signs.
        flow.code.push({ start: begun.length, end: length });
        flow.extend(start);
      }
    }
  }
  return flow;
}
