// Programs that only the compiler runs, as `types` of `pnpm test`: a line marked as an error must be one.
import { type CslItem, Failure, format, parse, toCitation } from "../src/index.ts";
import { matchReference } from "../src/match/index.ts";
import { createReferenceReader } from "../src/reference-reader.ts";

export async function least(text: string): Promise<unknown> {
  const { items, problems } = await parse(text);
  const [item] = items;
  if (!item) return problems;
  createReferenceReader();
  // @ts-expect-error: the parse has no `entries`
  const none = (await parse(text)).entries;
  // @ts-expect-error: a match has no `verdikt`
  const match = matchReference(item, item).verdikt;
  return [
    none,
    match,
    await format(items, { style: "apa" }),
    toCitation({ title: "Tides" }, { url: "https://example.org/", accessed: 0 }),
  ];
}

export function misspelt(item: CslItem): unknown[] {
  return [
    // @ts-expect-error: the variable is `container-title`
    item["container-titel"],
    // @ts-expect-error: names have `family`
    item.author?.[0]?.familiy,
    // @ts-expect-error: dates have `date-parts`
    item.issued?.["date-part"],
    item["original-date"]?.["date-parts"]?.[0]?.[0],
    item.translator?.[0]?.literal?.trim(),
    item["number-of-pages"]?.trim(),
  ];
}

export const isFull = (error: unknown): boolean => error instanceof Failure && error.kind === "validation";
