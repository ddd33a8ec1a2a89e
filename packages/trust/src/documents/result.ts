import { CslName } from "@wellsourced/citations";
import type { EditableField } from "@wellsourced/citations/edit";
import { FAILURE_KINDS } from "@wellsourced/core";
import { Paper } from "@wellsourced/core/records";
import { z } from "zod";
import type { Declared } from "../declared.ts";
import { comparedFields } from "../references/cited-fields.ts";
import { AUDIT_FLAGS, type AuditFlag, FLAG_LEVELS, type FlagLevel } from "../references/flags.ts";
import { word } from "../word.ts";

/** Rules for findings, most serious first; unchecked ones come last. */
export const AUDIT_RULES: readonly AuditRule[] = [
  ...AUDIT_FLAGS.filter((flag) => flag !== "unchecked"),
  "notice",
  "duplicate",
  "incomplete",
  "undefined",
  "unread",
  "unchecked",
];
export type AuditRule = AuditFlag | "notice" | "duplicate" | "incomplete" | "undefined" | "unread";
export type AuditLevel = FlagLevel;

const rule = z.enum(AUDIT_RULES);
const place = { file: z.string(), line: z.int() };
const names = { key: z.string().optional(), doi: z.string().optional(), url: z.string().optional() };
const text = z.string().describe("Shortened text of the reference");

/** A finding about one reference. */
export const AuditFinding = z.object({
  rule,
  level: z.enum(FLAG_LEVELS),
  ...place,
  offset: z.int().optional(),
  text,
  ...names,
  message: z.string().describe("The finding with its evidence"),
  advice: z.string().describe("Advice to the author"),
  evidence: z.array(z.string()).describe("URLs that show the evidence"),
  differences: comparedFields.differences.describe("Differing fields, as cited and as recorded"),
  searchedSources: z.array(z.string()).optional().describe("Indexes that responded and do not have the work"),
  fingerprint: z
    .string()
    .describe("Equal for the same finding about the same work in the same file, regardless of the line"),
});
export type AuditFinding = Declared<z.infer<typeof AuditFinding>>;

/** A change of a record, as `editReferences` applies it, with the source of each value. */
export const Correction = z.object({
  offset: z.int().describe("Offset of the record's first character"),
  set: z.partialRecord(word<EditableField>(), z.string()).describe("New values; a note is appended"),
  authors: z.array(CslName).optional().describe("Authors in order"),
  sources: z.record(z.string(), z.string()).describe("Source by field of the change: title, DOI, authors …"),
  url: z.string().optional().describe("URL of the record that supplies the values"),
});
export type Correction = Declared<z.infer<typeof Correction>>;

/** Fields that identify the matched work. */
export const MatchedRecord = Paper.pick({
  title: true,
  url: true,
  doi: true,
  authors: true,
  year: true,
  journal: true,
}).extend({
  sources: z.array(z.string()).optional().describe("Indexes that supplied its fields"),
  asBibtex: z.string().optional().describe("A BibTeX entry, if there is something to correct"),
});
export type MatchedRecord = Declared<z.infer<typeof MatchedRecord>>;

/** A reference in the documents, with or without findings. */
export const DocumentReference = z.object({
  ...place,
  ...names,
  text,
  record: MatchedRecord.optional().describe("The matching record, if the match is certain"),
  citedIn: z.array(z.object(place)).optional().describe("Where documents cite an entry of a bibliography"),
  rules: z.array(rule).describe("Rules of its findings, most serious first; empty without findings"),
  variants: comparedFields.differences.describe(
    "Differences that are not findings, such as spellings and abbreviations",
  ),
  correction: Correction.optional().describe("Corrections for `editReferences`"),
});
export type DocumentReference = Declared<z.infer<typeof DocumentReference>>;

/** A document that could not be read, or a bibliography without references. */
export const UnreadFile = z.object({ file: z.string(), kind: z.enum(FAILURE_KINDS), message: z.string() });
export type UnreadFile = Declared<z.infer<typeof UnreadFile>>;

export const AuditFilesResult = z.object({
  files: z.array(
    z.object({
      file: z.string(),
      type: z.string(),
      references: z.int(),
      leftOut: z
        .array(z.string())
        .optional()
        .describe("Content that is missing from the text and may contain references, in words"),
    }),
  ),
  references: z.int().describe("Number of references found, counting repetitions"),
  works: z.int().describe("Number of distinct works and URLs looked up"),
  findings: z.array(AuditFinding),
  checked: z.array(DocumentReference).describe("Every reference, including those without findings"),
  unreadFiles: z
    .array(UnreadFile)
    .optional()
    .describe("Absent if every document was read and no bibliography was empty"),
  summary: z
    .record(z.enum([...AUDIT_RULES, "clean"]), z.int())
    .describe("Number of findings by rule, and of references without findings"),
  checkedAt: z.string(),
  warning: z.string().optional().describe("Why nothing was checked"),
});
export type AuditFilesResult = Declared<z.infer<typeof AuditFilesResult>>;
