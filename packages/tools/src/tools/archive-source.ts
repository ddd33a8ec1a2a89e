import { byteLength } from "@wellsourced/core";
import { ArchiveReceipt } from "@wellsourced/wellsourced";
import { z } from "zod";
import { defineTool } from "../define-tool.ts";
import { required } from "../fields.ts";
import { archiveText } from "../reading/checks.ts";

const MOST_BYTES = 2_048;

export const archiveSource = defineTool({
  name: "archive_source",
  title: "Archive a source",
  description:
    "Use this to have the Internet Archive take a new snapshot of a page that you cite. A slow capture is returned as `pending`.",
  sets: ["trust"],
  effects: { writes: true, idempotent: true, openWorld: false },
  cache: "never",
  input: z.strictObject({
    url: required("Public http(s) address to capture").refine(
      (text) => byteLength(text) <= MOST_BYTES,
      `url must be ${MOST_BYTES} bytes or less`,
    ),
  }),
  output: ArchiveReceipt,
  text: archiveText,
  run: ({ url }, sources, call) => sources.archive(url, call),
});
