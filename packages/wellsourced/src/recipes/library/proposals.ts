import { zoteroChange } from "@wellsourced/citations/edit";
import { canonicalJson, omitUndefined } from "@wellsourced/core";
import type { AuditFilesResult, AuditRule, DocumentReference } from "@wellsourced/trust/documents";
import { z } from "zod";
import type { Held } from "./items.ts";

/** A new value of a field of an item, with what it replaces and where it comes from. */
export const ProposedField = z.object({
  field: z.string().describe("Field as Zotero names it"),
  before: z.unknown().describe("Value in the library"),
  after: z.unknown().describe("Value to write"),
  source: z.string().optional().describe("Source of the value"),
});

/** A correction of one item, to be confirmed by a person. */
export const Proposal = z.object({
  key: z.string().describe("Key of the item in Zotero"),
  version: z.int().describe("Version of the item that was audited"),
  title: z.string(),
  reasons: z.array(z.string()).describe("What the audit found"),
  fields: z.array(ProposedField),
  url: z.string().optional().describe("Record that supplies the values"),
});
export type Proposal = z.infer<typeof Proposal>;
export type ProposedField = z.infer<typeof ProposedField>;

/** CSL variables by what a correction calls its sources; fields of Zotero differ by type. */
const sourceOf = (field: string, sources: Readonly<Record<string, string>>): string | undefined => {
  const names = Object.keys(sources);
  const own = {
    creators: "authors",
    date: "year",
    extra: "note",
    tags: "note",
    pages: "page",
    publicationTitle: "container-title",
  };
  const name = new Map(Object.entries(own)).get(field) ?? field;
  return sources[name] ?? (names.length === 1 ? sources[names[0] ?? ""] : undefined);
};

const RETRACTED = "retracted";

const withTag = (tags: unknown): readonly unknown[] => [...(Array.isArray(tags) ? tags : []), { tag: RETRACTED }];

/** Expresses the correction of a reference in the fields of its item. */
function proposalFor(
  { key, version, item, tags, source }: Held,
  { correction, rules }: DocumentReference,
  said: ReadonlyMap<AuditRule, string>,
): Proposal | undefined {
  const { data } = source;
  const change = correction ? zoteroChange(data, correction).fields : {};
  const isTagged = tags.some((tag) => tag.toLowerCase() === RETRACTED);
  const marked = rules.includes("retracted") && !isTagged ? { ...change, tags: withTag(data.tags) } : change;
  const fields = Object.entries(marked).flatMap(([field, after]): ProposedField[] => {
    const before = data[field] ?? "";
    if (canonicalJson(before) === canonicalJson(after)) return [];
    return [{ field, before, after, ...omitUndefined({ source: sourceOf(field, correction?.sources ?? {}) }) }];
  });
  if (fields.length === 0) return undefined;
  const reasons = rules.flatMap((rule) => said.get(rule) ?? []);
  return { key, version, title: item.title ?? key, reasons, fields, ...omitUndefined({ url: correction?.url }) };
}

/** The corrections that an audit proves, one for each item. */
export function proposalsIn({ checked, findings }: AuditFilesResult, works: readonly Held[]): readonly Proposal[] {
  const held = new Map(works.map((work) => [work.key, work]));
  const said = Map.groupBy(findings, ({ key }) => key);
  return checked.flatMap((reference) => {
    const work = held.get(reference.key ?? "");
    const messages = new Map(said.get(reference.key)?.map(({ rule, message }) => [rule, message]));
    return (work && proposalFor(work, reference, messages)) ?? [];
  });
}
