import { Failure } from "@wellsourced/core";
import { z } from "zod";

/** A source that the caller supplies for a mark. */
const SuppliedSource = z.object({
  /** The label of the mark, without brackets: a number, a key or a name. */
  ref: z.string().min(1),
  url: z.string().optional(),
  doi: z.string().optional(),
  /** Text of the source, which is then not fetched. */
  text: z.string().optional(),
});
export type SuppliedSource = Readonly<{
  [Key in keyof z.infer<typeof SuppliedSource>]: z.infer<typeof SuppliedSource>[Key];
}>;

/** Drops repeated sources. @throws {Failure} `validation` if one label has two sources */
export function uniqueSources(sources: readonly SuppliedSource[]): readonly SuppliedSource[] {
  const seen = new Map<string, string>();
  return sources.filter((source) => {
    const said = JSON.stringify([source.url, source.doi, source.text]);
    const before = seen.get(source.ref);
    if (before !== undefined && before !== said)
      throw new Failure(
        "validation",
        `sources names two different sources for the mark ${source.ref}. Give each mark one source.`,
      );
    seen.set(source.ref, said);
    return before === undefined;
  });
}

/** Validates sources read from a file. @throws {Failure} `validation` */
export function parseSuppliedSources(value: unknown): readonly SuppliedSource[] {
  const read = z.array(SuppliedSource).safeParse(value);
  if (read.success) return read.data;
  throw new Failure("validation", 'Sources are a list in JSON, such as [{"ref": "1", "url": "https://example.org/"}].');
}
