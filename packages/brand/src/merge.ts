import type { BrandColor } from "@wellsourced/core/records";
import type { Facts, Finding, Origin } from "./facts.ts";

const MAX_COLORS = 20;

/** Sources by precedence: a later one never overwrites a field of an earlier one. */
const PRECEDENCE: readonly (Origin["name"] | Origin["via"])[] = [
  "homepage_meta",
  "brand_page",
  "web_search",
  "style_sheet",
  "wikidata",
  "brandfetch",
];

const rankOf = ({ origin: { name, via } }: Finding): number => PRECEDENCE.indexOf(via ?? name);

/** A source with the fields that it decided. */
export type DecidingSource = Origin & { readonly fields: readonly string[] };

/**
 * Takes each field from the first source by precedence that states it, and colours of the palette from all of them,
 * each with its own origin under a key such as `colors.palette[0]`.
 */
export function merge(findings: readonly Finding[]) {
  const found = findings
    .flatMap((finding) => (finding.state === "found" ? [finding] : []))
    .toSorted((a, b) => rankOf(a) - rankOf(b));
  const values = new Map<string, unknown>();
  const from = new Map<string, Origin>();
  const palette = new Map<string, BrandColor>();
  const sources: DecidingSource[] = [];
  const colorOrigins: Origin[] = [];
  for (const { facts, origin } of found) {
    const fields: string[] = [];
    for (const [field, value] of Object.entries(facts)) {
      if (field === "colors.palette" || values.has(field)) continue;
      values.set(field, value);
      from.set(field, origin);
      fields.push(field);
    }
    const known = palette.size;
    for (const color of facts["colors.palette"] ?? [])
      if (!palette.has(color.hex) && palette.size < MAX_COLORS) palette.set(color.hex, color);
    colorOrigins.push(...Array.from({ length: palette.size - known }, () => origin));
    if (palette.size > known) fields.push("colors.palette");
    if (fields.length > 0) sources.push({ ...origin, fields });
  }
  for (const [index, origin] of colorOrigins.entries()) from.set(`colors.palette[${index}]`, origin);
  if (palette.size > 0) values.set("colors.palette", [...palette.values()]);
  return {
    facts: Object.fromEntries(values) as Facts, // Every value is stored under the field for which it was stated.
    from: Object.fromEntries(from),
    sources,
  };
}

/** The fields of one group, such as `colors`, as an object; `undefined` if there are none. */
export function groupOf(facts: Facts, group: string): Readonly<Record<string, unknown>> | undefined {
  const fields = Object.entries(facts).flatMap(([field, value]) =>
    field.startsWith(`${group}.`) ? [[field.slice(group.length + 1), value] as const] : [],
  );
  return fields.length > 0 ? Object.fromEntries(fields) : undefined;
}
