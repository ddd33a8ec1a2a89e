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

/** Sources from a file that somebody wrote. @throws {Failure} `validation` */
export function givenSources(value: unknown): readonly GivenSource[] {
  const read = z.array(GivenSource).safeParse(value);
  if (read.success) return read.data;
  throw new Failure("validation", 'Sources are a list in JSON, such as [{"ref": "1", "url": "https://example.org/"}].');
}
