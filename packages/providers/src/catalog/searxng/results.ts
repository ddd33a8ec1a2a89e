import { z } from "zod";
import { listOf, text } from "../../fields.ts";

/** A reply with results of one kind. */
export const resultsOf = <Item extends z.ZodType>(item: Item) =>
  z.object({ results: z.array(item), unresponsive_engines: listOf(z.unknown()) });

/** How many of its engines an answer lacks; absent where it is whole. */
export const silenceOf = ({
  unresponsive_engines: silent,
}: {
  readonly unresponsive_engines?: readonly unknown[] | null | undefined;
}) =>
  silent?.length
    ? `${silent.length} ${silent.length === 1 ? "engine" : "engines"} of the instance did not answer.`
    : undefined;

export const Pages = resultsOf(z.object({ title: text, url: text, content: text, publishedDate: text }));

/** Pages and news alike. */
export const pagesIn = ({ results }: z.infer<typeof Pages>) =>
  results.map(({ title, url, content, publishedDate }) => ({
    title,
    url,
    snippet: content,
    publishedAt: publishedDate,
  }));
