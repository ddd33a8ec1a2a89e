import { Failure, jsonIn, squeeze } from "@wellsourced/core";
import { StructuredHit } from "@wellsourced/core/records";
import { type Asked, StructuredSearch } from "@wellsourced/core/searches";
import { known, type Maybe } from "../clean.ts";
import { checkSchema, fitToSchema, type Schema } from "../schema-limits.ts";
import { type RawSource, toSource } from "./answer.ts";
import { defineKind } from "./kind.ts";

const CATEGORIES = [
  "company",
  "people",
  "research paper",
  "news",
  "pdf",
  "github",
  "financial report",
  "personal site",
] as const;

export type StructuredAsk = Asked<typeof StructuredSearch>;

/** A result as the service sends it. With a schema the summary is a JSON string. */
interface RawStructured extends RawSource {
  readonly author?: Maybe<string>;
  readonly summary?: unknown;
  readonly highlights?: readonly Maybe<string>[] | null | undefined;
  readonly entities?: readonly unknown[] | null | undefined;
}

/**
 * Rejects unsupported values before a paid request is sent.
 *
 * @throws {Failure} `validation` that lists what is allowed
 */
export function checkStructured({ category, schema }: Pick<StructuredAsk, "category" | "schema">): void {
  if (category !== undefined && !CATEGORIES.some((one) => one === category))
    throw new Failure("validation", `category must be one of ${CATEGORIES.join(", ")}.`);
  if (schema) checkSchema(schema);
}

function summaryOf(summary: unknown, schema: Schema | undefined): string | Record<string, unknown> | undefined {
  if (!schema) return typeof summary === "string" ? summary.trim() : undefined;
  const value = typeof summary === "string" ? jsonIn(summary) : summary;
  return value !== null && typeof value === "object" ? fitToSchema(value, schema) : undefined;
}

/** A note on summaries that do not match the schema. */
export function leftOutNote(raws: readonly RawStructured[], schema: Schema | undefined): string | undefined {
  if (!schema) return undefined;
  const given = raws.filter(({ summary }) => summary !== undefined && summary !== null && summary !== "");
  const unfit = given.filter(({ summary }) => summaryOf(summary, schema) === undefined).length;
  if (unfit === 0) return undefined;
  return `${unfit} of ${given.length} summaries came in another form than the schema and were left out.`;
}

export const structured = defineKind<StructuredAsk, RawStructured, StructuredHit>({
  name: "structured",
  ask: StructuredSearch,
  kept: { ms: 3_600_000 },
  record: StructuredHit,
  policy: "named",
  question: ["query", "schema"],
  clean({ author, summary, highlights, entities, ...raw }, { ask, now }) {
    const source = toSource(raw, now);
    if (!source) return undefined;
    return {
      ...source,
      ...known({
        author: squeeze(author ?? ""),
        summary: summaryOf(summary, ask.schema),
        highlights: highlights?.filter((text): text is string => typeof text === "string" && text.trim() !== ""),
        entities: entities ? [...entities] : undefined,
      }),
    };
  },
  keyOf: ({ url }) => url,
});
