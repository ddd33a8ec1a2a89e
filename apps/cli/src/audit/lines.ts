import { factsOf } from "../render.ts";
import { toLine, unreadLine } from "../report/lines.ts";
import { countsInWords } from "./report.ts";
import type { ShownAudit } from "./text.ts";

/** One line for each finding, and the counts. */
export const toLines = ({ findings, unreadFiles = [], warning, counts }: ShownAudit): string =>
  [
    ...(warning ? [warning] : []),
    ...unreadFiles.map(({ file, message }) => unreadLine(file, message)),
    ...findings.map(({ file, line, level, rule, message, advice }) =>
      toLine({ file, line, level, rule, message: [message, advice] }),
    ),
    factsOf(...countsInWords(counts)),
  ].join("\n");
