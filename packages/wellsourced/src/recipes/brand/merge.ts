import type { BrandColor } from "@wellsourced/core/records";
import { type Facts, type Finding, type Origin, rankOf } from "./facts.ts";

const MOST_COLORS = 20;

/** One source with the fields that it decided. */
export type Deciding = Origin & { readonly fields: readonly string[] };

type Found = Extract<Finding, { state: "found" }>;

/** By the declared order of sources; within one source by the order of the list. */
const inOrder = (findings: readonly Finding[]): readonly Found[] =>
  findings
    .flatMap((finding) => (finding.state === "found" ? [finding] : []))
    .sort((a, b) => rankOf(a.origin) - rankOf(b.origin));

/** Colours of all sources; of two of the same value the first stays. */
function joinPalettes(found: readonly Found[]) {
  const colors = new Map<string, { readonly color: BrandColor; readonly origin: Origin }>();
  for (const { facts, origin } of found) {
    for (const color of facts["colors.palette"] ?? []) {
      if (!colors.has(color.hex) && colors.size < MOST_COLORS) colors.set(color.hex, { color, origin });
    }
  }
  return [...colors.values()];
}

/**
 * Decides what is true of a brand: for every field the first source in the declared order that states it. Only the
 * palette grows by what later sources add; each of its colours has its own origin, as `colors.palette[0]`.
 */
export function merge(findings: readonly Finding[]) {
  const found = inOrder(findings);
  const values = new Map<string, unknown>();
  const from = new Map<string, Origin>();
  const fields = new Map<Origin, string[]>();
  const decide = (origin: Origin, field: string) => {
    const known = fields.get(origin) ?? [];
    if (!known.includes(field)) fields.set(origin, [...known, field]);
  };
  for (const { facts, origin } of found) {
    for (const [field, value] of Object.entries(facts)) {
      if (field === "colors.palette" || values.has(field)) continue;
      values.set(field, value);
      from.set(field, origin);
      decide(origin, field);
    }
  }
  const palette = joinPalettes(found);
  for (const [index, { origin }] of palette.entries()) {
    from.set(`colors.palette[${index}]`, origin);
    decide(origin, "colors.palette");
  }
  const colors = palette.map(({ color }) => color);
  if (colors.length > 0) values.set("colors.palette", colors);
  return {
    facts: Object.fromEntries(values) as Facts, // every value under the field that it was stated for
    from: Object.fromEntries(from),
    sources: found.flatMap(({ origin }): Deciding[] => {
      const decided = fields.get(origin);
      return decided ? [{ ...origin, fields: decided }] : [];
    }),
  };
}

/** The fields of one group, such as `colors`, as an object; `undefined` where nothing of it is known. */
export function groupOf(facts: Facts, group: string): Readonly<Record<string, unknown>> | undefined {
  const own = Object.entries(facts).flatMap(([field, value]) =>
    field.startsWith(`${group}.`) ? [[field.slice(group.length + 1), value] as const] : [],
  );
  return own.length > 0 ? Object.fromEntries(own) : undefined;
}
