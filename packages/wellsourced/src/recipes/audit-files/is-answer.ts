import { Paper } from "@wellsourced/core/records";
import { z } from "zod";
import { AUDIT_FLAGS, type AuditedEntry } from "../audit-types.ts";

const text = z.string().optional();
const Entry = z.object({
  index: z.number(),
  flags: z.array(z.enum(AUDIT_FLAGS)),
  ...{ title: text, doi: text, url: text, reason: text, archivedUrl: text, finalUrl: text, linkNote: text },
  matchedRecord: Paper.optional(),
  possibleMatch: Paper.optional(),
});

/** Whether this is what an audit once said of an entry: files that keep results between runs are not to be trusted. */
export const isAuditedEntry = (value: unknown): value is AuditedEntry => Entry.safeParse(value).success;
