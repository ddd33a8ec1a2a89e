import { defineToolCommand } from "../define-command.ts";
import { UNCHECKED } from "../exit-codes.ts";
import { linesOf } from "../render.ts";

const STATUS_TEXT = {
  archived: "Captured",
  existing: "Not captured now; there is an earlier snapshot",
  pending: "Not captured yet",
  unavailable: "The archive could not be reached",
} as const;
const HELD: readonly string[] = ["archived", "existing"];

export const archive = defineToolCommand({
  name: "archive",
  group: "read",
  codes: [UNCHECKED],
  tool: "archive_source",
  summary: "Save a page that you are about to cite in the Internet Archive",
  places: ["url"],
  examples: ["archive https://example.org/report"],
  /** 20 if it is unknown whether the archive has the page. */
  exitCode: ({ status }) => (HELD.includes(status) ? 0 : UNCHECKED),
  text({ status, snapshotUrl, pollUrl, reason = "" }, { style }) {
    return linesOf(
      (status === "archived" ? style.bold : style.warn)(STATUS_TEXT[status]),
      snapshotUrl || pollUrl,
      style.dim(reason),
    );
  },
});
