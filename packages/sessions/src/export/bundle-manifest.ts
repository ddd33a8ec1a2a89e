import { ResearchSource } from "@wellsourced/core/records";
import { z } from "zod";

/**
 * A stretch of a source's text that was used as evidence, in UTF-16 units. `text` is the stretch as Markdown; `shown` its
 * words alone, where there are marks between them.
 */
const Quotation = z.object({ start: z.int(), end: z.int(), text: z.string(), shown: z.string().optional() });
export type Quotation = Readonly<z.infer<typeof Quotation>>;

/** One source of a bundle. */
export const BundledSource = z.object({
  ...ResearchSource.shape,
  relevance: z.string().optional(),
  finalUrl: z.string().optional(),
  httpStatus: z.int().optional(),
  verified: z.boolean().optional(),
  verifiedAt: z.string().optional(),
  archivedUrl: z.string().optional(),
  /** When it was read. Absent: it was found and never read. */
  retrievedAt: z.string().optional(),
  contentType: z.string().optional(),
  /** SHA-256 of the text in UTF-8. */
  sha256: z.string().optional(),
  bytes: z.int().optional(),
  truncated: z.boolean().optional(),
  /** Name of the file with the text. Absent: it was not kept. */
  text: z.string().optional(),
  /** `text.slice(start, end)`, in UTF-16 units. */
  quotations: z.array(Quotation).optional(),
  /** The answer in `raw.warc.gz`, fetched when the bundle was made. */
  raw: z.object({ url: z.string(), status: z.int(), retrievedAt: z.string(), sha256: z.string() }).optional(),
  /** Why there is no raw answer, where one was asked for. */
  rawProblem: z.string().optional(),
});
export type BundledSource = Readonly<z.infer<typeof BundledSource>>;

/** The check of a whole answer. */
const BundledAnswer = z.object({
  checkedAt: z.string(),
  /** Name of the file with the report. Absent: it was not kept. */
  file: z.string().optional(),
});
export type BundledAnswer = Readonly<z.infer<typeof BundledAnswer>>;

/** `manifest.json` of a bundle. */
export const BundleManifest = z.object({
  format: z.literal("wellsourced-record"),
  version: z.literal(1),
  exportedAt: z.string(),
  session: z.object({ id: z.string(), researchGoal: z.string(), startedAt: z.string(), stepCount: z.int() }),
  sources: z.array(BundledSource),
  answers: z.array(BundledAnswer).default([]),
});
export type BundleManifest = Readonly<z.infer<typeof BundleManifest>>;

/** The file that lists the SHA-256 of every other one, as `sha256sum --check` reads it. */
export const SUMS = "SHA256SUMS";
export const MANIFEST = "manifest.json";
export const RAW = "raw.warc.gz";
