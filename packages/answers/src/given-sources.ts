import { Failure } from "@wellsourced/core";
import { z } from "zod";

/** What a mark of an answer stands for, where the answer does not say it. */
const GivenSource = z.object({
  /** The mark without its brackets: a number, a key or a name. */
  ref: z.string().min(1),
  url: z.string().optional(),
  doi: z.string().optional(),
  /** The text of the source, which is then not fetched. */
  text: z.string().optional(),
});
export type GivenSource = Readonly<{ [Key in keyof z.infer<typeof GivenSource>]: z.infer<typeof GivenSource>[Key] }>;

/** The sources without repetitions. @throws {Failure} `validation` where a mark would stand for two sources */
export function withoutTwins(sources: readonly GivenSource[]): readonly GivenSource[] {
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

/** Sources from a file that somebody wrote. @throws {Failure} `validation` */
export function givenSources(value: unknown): readonly GivenSource[] {
  const read = z.array(GivenSource).safeParse(value);
  if (read.success) return read.data;
  throw new Failure("validation", 'Sources are a list in JSON, such as [{"ref": "1", "url": "https://example.org/"}].');
}
