import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { lines, pdfFile } from "../../packages/testkit/src/files/index.ts";
import { type MadeItem, madeItems, madeKey } from "../../packages/testkit/src/index.ts";

const familyOf = (item: MadeItem): string => /"lastName":"(\w+)"/u.exec(JSON.stringify(item))?.[1] ?? "";
const yearOf = ({ date }: MadeItem): number => Number(String(date).slice(0, 4));
const preprintDoi = (at: number): string => `10.1101/2020.01.01.${String(at).padStart(6, "0")}`;
const isPreprint = (at: number): boolean => at % 140 === 139;

/** Crossref's record of a work. */
const recordOf = (item: MadeItem, at: number) => ({
  ...{ DOI: item.DOI, member: "1", prefix: "10.1000", type: "journal-article", title: [item.title] },
  ...{ author: [{ given: "Ada", family: familyOf(item) }], issued: { "date-parts": [[yearOf(item), 3, 1]] } },
  ...{ "container-title": [item.publicationTitle], volume: item.volume, page: item.pages },
  ...(at % 140 === 3
    ? { "updated-by": [{ DOI: `${item.DOI}.r`, type: "retraction", updated: { "date-parts": [[2022, 1, 2]] } }] }
    : {}),
});

const preprintOf = (item: MadeItem, at: number) => ({
  ...{ DOI: preprintDoi(at), member: "1", prefix: "10.1101", type: "posted-content", title: [item.title] },
  ...{ author: [{ given: "Ada", family: familyOf(item) }], issued: { "date-parts": [[yearOf(item) - 1, 3, 1]] } },
  relation: { "is-preprint-of": [{ "id-type": "doi", id: item.DOI }] },
});

/** An item as the person saved it. */
function savedAs(item: MadeItem, at: number, count: number): MadeItem {
  if (isPreprint(at)) {
    const { publicationTitle: _, volume: _v, pages: _p, ...rest } = item;
    return {
      ...rest,
      itemType: "preprint",
      repository: "bioRxiv",
      DOI: preprintDoi(at),
      date: `${yearOf(item) - 1}-03-01`,
    };
  }
  if (at % 50 === 1) return { ...item, date: "1971-03-01" };
  if (at % 50 === 2) return { ...item, volume: "999" };
  if (at % 100 === 7) return { ...item, DOI: `10.1000/made.${(at + 500) % count}` };
  return at % 100 === 8 ? { ...item, DOI: "" } : item;
}

/** A made library with its mistakes, PDFs in `folder` with one highlight each, and a dump of the works' records. */
export function makeLibrary(count: number, folder: string) {
  const made = madeItems(count);
  const records = made.flatMap((item, at) => [recordOf(item, at), ...(isPreprint(at) ? [preprintOf(item, at)] : [])]);
  writeFileSync(join(folder, "crossref.jsonl"), records.map((record) => `${JSON.stringify(record)}\n`).join(""));
  mkdirSync(join(folder, "files"));
  const files: Record<string, string> = {};
  const marked = made.slice(0, 40).flatMap(({ key: parentItem }, at): MadeItem[] => {
    const [key, mark] = [madeKey(count + 2 * at), madeKey(count + 2 * at + 1)];
    const words = `Plot ${at} grew ${at + 3} millimetres`;
    const path = join(folder, "files", `${at}.pdf`);
    writeFileSync(path, pdfFile([lines([`${words} of lichen in a wet year.`])]));
    files[key] = pathToFileURL(path).href;
    return [
      { key, itemType: "attachment", parentItem, contentType: "application/pdf", filename: `${at}.pdf` },
      {
        ...{ key: mark, itemType: "annotation", parentItem: key, annotationType: "highlight", annotationText: words },
        ...{ annotationPageLabel: "1", annotationSortIndex: "00000|000001|00000", tags: [] },
      },
    ];
  });
  const twice = made.flatMap((item, at) => (at % 60 === 5 ? [{ ...item, key: item.key.replace("M", "T") }] : []));
  return { items: [...made.map((item, at) => savedAs(item, at, count)), ...twice, ...marked], files };
}
