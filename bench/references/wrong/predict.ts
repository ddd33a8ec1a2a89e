import { type CslItem, nameText, yearOf } from "../../../packages/citations/src/index.ts";
import type { FieldDifference, ReferenceComparison } from "../../../packages/citations/src/match/index.ts";
import type { Entry } from "./entries.ts";
import type { Gathered } from "./gather.ts";

/** Pages, programs and reports of companies are in no index. */
const isUncovered = ({ type, ...item }: CslItem): boolean =>
  ["webpage", "software", "report", "thesis", "post-weblog", "article-newspaper"].includes(type) ||
  (!item["container-title"] &&
    item.DOI === undefined &&
    item.publisher === undefined &&
    (item.URL !== undefined || type !== "paper-conference"));

const nameOf: Readonly<Record<string, string>> = { identifier: "doi" };

function bestValue({ field }: FieldDifference, { best }: ReferenceComparison): string | undefined {
  const item = best?.item;
  if (!item) return undefined;
  if (field === "title") return item.title;
  if (field === "authors") return item.author?.map(nameText).join(" and ");
  if (field === "year") return String(yearOf(item.issued) ?? "");
  if (field === "venue") return item["container-title"];
  return field === "identifier" ? item.DOI : undefined;
}

/** What a reader is offered: the value of the best record, and of a venue its other names, which stand beside it. */
function offered(difference: FieldDifference, comparison: ReferenceComparison): (string | undefined)[] {
  const others = difference.field === "venue" ? difference.recorded.map(({ value }) => value) : [];
  return [bestValue(difference, comparison), ...others];
}

/** What the comparison comes to in the words of the corpus's scorer. */
export function predictionOf(entry: Entry, comparison: ReferenceComparison, { answered, unregistered }: Gathered) {
  const flagged = comparison.findings.filter(({ level }) => level !== "note");
  const other = comparison.differences.filter(({ kind }) => kind !== "variant");
  const named = flagged.length > 0 || unregistered.length > 0;
  const found = comparison.works.length > 0;
  const verdict = named
    ? "wrong"
    : found
      ? "right"
      : answered.length >= 2 && !isUncovered(entry.item)
        ? "unfound"
        : "unchecked";
  const kindOf = ({ flag }: (typeof flagged)[number]) => (flag === "placeholder" ? "placeholder_authors" : flag);
  const findings = [
    ...flagged.flatMap((finding) =>
      finding.differences.flatMap((difference) =>
        offered(difference, comparison).map((right) => ({
          kind: kindOf(finding),
          field: nameOf[difference.field] ?? difference.field,
          right,
          reason: finding.reason,
        })),
      ),
    ),
    ...other
      .filter(({ field }) => field === "identifier")
      .map((difference) => ({ kind: "fabricated_doi", field: "doi", right: bestValue(difference, comparison) })),
  ];
  return { key: entry.key, verdict, findings };
}
