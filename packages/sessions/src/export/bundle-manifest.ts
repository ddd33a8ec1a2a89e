import { ResearchSource } from "@wellsourced/core/records";
import { z } from "zod";

/**
 * Part of a source's text used as evidence, in UTF-16 units. `text` is its Markdown; `shown` its plain text, if
 * different.
 */
const Quotation = z.object({ start: z.int(), end: z.int(), text: z.string(), shown: z.string().optional() });
export type Quotation = Readonly<z.infer<typeof Quotation>>;

export const BundledSource = z.object({
  ...ResearchSource.shape,
  relevance: z.string().optional(),
  finalUrl: z.string().optional(),
  httpStatus: z.int().optional(),
  verified: z.boolean().optional(),
  verifiedAt: z.string().optional(),
  archivedUrl: z.string().optional(),
  /** Absent if the source was found but not read. */
  retrievedAt: z.string().optional(),
  contentType: z.string().optional(),
  /** SHA-256 of the text in UTF-8. */
  sha256: z.string().optional(),
  bytes: z.int().optional(),
  truncated: z.boolean().optional(),
  /** File name of the text. Absent if it was not kept. */
  text: z.string().optional(),
  /** `text.slice(start, end)`, in UTF-16 units. */
  quotations: z.array(Quotation).optional(),
  /** Response in `raw.warc.gz`, fetched when the bundle was made. */
  raw: z.object({ url: z.string(), status: z.int(), retrievedAt: z.string(), sha256: z.string() }).optional(),
  /** Why a requested raw response is missing. */
  rawProblem: z.string().optional(),
});
export type BundledSource = Readonly<z.infer<typeof BundledSource>>;

/** The check of an answer. */
const BundledAnswer = z.object({
  checkedAt: z.string(),
  /** File name of the report. Absent if it was not kept. */
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

/** List of SHA-256 hashes of all other files, for `sha256sum --check`. */
export const SUMS = "SHA256SUMS";
export const MANIFEST = "manifest.json";
export const RAW = "raw.warc.gz";
