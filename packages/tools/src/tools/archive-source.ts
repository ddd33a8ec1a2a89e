import { byteLength } from "@wellsourced/core";
import { z } from "zod";
import { defineTool } from "../define-tool.ts";
import { required } from "../fields.ts";
import { archiveText } from "../reading/checks.ts";
import { trust } from "../shapes.ts";

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
    url: required("url", "Public http(s) address to capture").refine(
      (text) => byteLength(text) <= MOST_BYTES,
      `url must be ${MOST_BYTES} bytes or less`,
    ),
  }),
  output: z.object({
    requestedUrl: z.string(),
    snapshotUrl: z.string().optional(),
    archivedAt: z.string().optional(),
    captured: z.boolean(),
    status: z.enum(["archived", "existing", "pending", "unavailable"]),
    httpStatus: z.int().describe("HTTP status code from Save Page Now; 0 if it did not answer"),
    reason: z.string().optional(),
    pollUrl: z.string().optional(),
    source: z.literal("web.archive.org Save Page Now"),
    provenance: z.array(z.string()),
    trust,
  }),
  text: archiveText,
  run: ({ url }, sources, call) => sources.archive(url, call),
});
