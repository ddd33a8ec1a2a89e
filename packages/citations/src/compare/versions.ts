import { type CslItem, yearOf } from "../csl.ts";
import { venueNames } from "../match/venue.ts";
import { venueName } from "../match/venue-series.ts";
import { distinct, type FoundRecord, finding, type Judgement, NOTHING, recorded } from "./found.ts";
import { isPreprint } from "./venues.ts";
import { yearsOf } from "./years.ts";

/** Years a preprint may be revised without its date changing. */
const PLAY = 1;

/** Reports a work that is cited as a preprint and has since been published. */
export function judgeVersion(reference: CslItem, works: readonly FoundRecord[]): Judgement {
  const year = yearOf(reference.issued);
  const names = venueNames(reference);
  const asPreprint = names.length > 0 && names.every((name) => venueName(name).kind === "preprint");
  const [preprints, published] = [works.filter(isPreprint), works.filter((record) => !isPreprint(record))];
  if (year === undefined || !asPreprint || preprints.length === 0 || published.length === 0) return NOTHING;
  const near = (record: FoundRecord) => yearsOf(record).some((one) => Math.abs(one - year) <= PLAY);
  const same = published.filter((record) => yearsOf(record).includes(year));
  if (preprints.some(near) || preprints.every((record) => yearsOf(record).length === 0) || same.length === 0)
    return NOTHING;
  const values = distinct(preprints.map((record) => recorded(record, String(yearsOf(record)[0] ?? ""))));
  const venue = same.flatMap(({ item }) => item["container-title"] ?? [])[0];
  const reason = `Cited as a preprint with the year ${year}, in which it was published${venue ? ` in “${venue}”` : ""}; the preprint is dated ${values[0]?.value}.`;
  return finding({ flag: "version_differs", level: "warning" }, reason, {
    field: "version",
    kind: "other",
    cited: String(year),
    recorded: values,
  });
}
