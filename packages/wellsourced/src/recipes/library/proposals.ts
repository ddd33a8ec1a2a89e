import { doiUrl } from "@wellsourced/citations";
import { zoteroChange } from "@wellsourced/citations/edit";
import { canonicalJson, omitUndefined } from "@wellsourced/core";
import type { AuditFilesResult, AuditFinding, DocumentReference } from "@wellsourced/trust/documents";
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

/** The published work of a preprint, unless the item names it. */
function publicationIn(data: Readonly<Record<string, unknown>>, findings: readonly AuditFinding[]) {
  const [published] = findings.find(({ rule }) => rule === "published_since")?.differences?.[0]?.recorded ?? [];
  const isNamed = published && String(data.extra).toLowerCase().includes(published.value);
  return isNamed ? undefined : published;
}

/** Expresses the correction of a reference in the fields of its item. */
function proposalFor(
  { key, version, item, tags, source }: Held,
  { correction, rules }: DocumentReference,
  findings: readonly AuditFinding[],
): Proposal | undefined {
  const { data } = source;
  const change = correction ? zoteroChange(data, correction).fields : {};
  const published = publicationIn(data, findings);
  const note = published && { note: `Published as: ${doiUrl(published.value)}` };
  const noted = note ? { ...change, ...zoteroChange({ ...data, ...change }, { set: note }).fields } : change;
  const isTagged = tags.some((tag) => tag.toLowerCase() === RETRACTED);
  const marked = rules.includes("retracted") && !isTagged ? { ...noted, tags: withTag(data.tags) } : noted;
  const sources = { ...(published ? { note: published.source } : {}), ...correction?.sources };
  const fields = Object.entries(marked).flatMap(([field, after]): ProposedField[] => {
    const before = data[field] ?? "";
    if (canonicalJson(before) === canonicalJson(after)) return [];
    return [{ field, before, after, ...omitUndefined({ source: sourceOf(field, sources) }) }];
  });
  if (fields.length === 0) return undefined;
  const reasons = findings.map(({ message }) => message);
  return { key, version, title: item.title ?? key, reasons, fields, ...omitUndefined({ url: correction?.url }) };
}

/** The corrections that an audit proves, one for each item. */
export function proposalsIn({ checked, findings }: AuditFilesResult, works: readonly Held[]): readonly Proposal[] {
  const held = new Map(works.map((work) => [work.key, work]));
  const said = Map.groupBy(findings, ({ key }) => key);
  return checked.flatMap((reference) => {
    const work = held.get(reference.key ?? "");
    return (work && proposalFor(work, reference, said.get(reference.key) ?? [])) ?? [];
  });
}
