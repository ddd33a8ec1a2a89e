import { defineToolCommand } from "../define-command.ts";
import { UNCHECKED } from "../exit-codes.ts";
import { textOf } from "../render.ts";

const SAID: Readonly<Record<string, string>> = {
  archived: "Captured",
  existing: "Not captured now; there is an earlier snapshot",
  pending: "Not captured yet",
  unavailable: "The archive could not be asked",
};
const HELD = ["archived", "existing"];

export const archive = defineToolCommand({
  name: "archive",
  tool: "archive_source",
  summary: "Ask the Internet Archive for a snapshot of a page you are about to cite",
  places: ["url"],
  examples: ["archive https://example.org/report"],
  /** 20 where it is not known that the archive holds the page. */
  exitCode: ({ status }) => (HELD.includes(textOf(status)) ? 0 : UNCHECKED),
  text(body, { style }) {
    const status = textOf(body.status);
    const title = SAID[status] ?? status;
    return [
      status === "archived" ? style.bold(title) : style.warn(title),
      textOf(body.snapshotUrl) || textOf(body.pollUrl),
      style.dim(textOf(body.reason)),
    ]
      .filter(Boolean)
      .join("\n");
  },
});
