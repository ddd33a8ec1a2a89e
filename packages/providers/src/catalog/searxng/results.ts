import { z } from "zod";

/** A reply with results of one kind. */
export const resultsOf = <Item extends z.ZodType>(item: Item) =>
  z.object({ results: z.array(item), unresponsive_engines: z.array(z.unknown()).nullish() });

/** How many of its engines an answer lacks; absent where it is whole. */
export const silenceOf = ({
  unresponsive_engines: silent,
}: {
  readonly unresponsive_engines?: readonly unknown[] | null | undefined;
}) =>
  silent?.length
    ? `${silent.length} ${silent.length === 1 ? "engine" : "engines"} of the instance did not answer.`
    : undefined;

const text = z.string().nullish();
export const Pages = resultsOf(z.object({ title: text, url: text, content: text, publishedDate: text }));

/** Pages and news alike. */
export const pagesIn = ({ results }: z.infer<typeof Pages>) =>
  results.map(({ title, url, content, publishedDate }) => ({
    title,
    url,
    snippet: content,
    publishedAt: publishedDate,
  }));
