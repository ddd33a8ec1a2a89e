import type { AcademicSource, RawPaper } from "./capabilities/raw-paper.ts";
import { bareDoi } from "./doi.ts";

/** DOI prefixes of publishers, for those who cannot be asked for a publisher by any other name. */
export const publisherPrefixes: Readonly<Record<string, string>> = {
  ieee: "10.1109",
  nature: "10.1038",
  springer: "10.1007",
};

/** True or false where the work shows it, `undefined` where it does not. */
function isFrom(source: AcademicSource, { heldBy, doi }: RawPaper): boolean | undefined {
  const prefix = publisherPrefixes[source];
  if (prefix === undefined) return heldBy?.[source];
  const bare = bareDoi(doi);
  return bare === undefined ? undefined : bare.startsWith(`${prefix}/`);
}

/** Works that may come from a source, and whether all of them show that they do. */
export function fromSource(
  raws: readonly RawPaper[],
  source: AcademicSource = "all",
): { readonly kept: readonly RawPaper[]; readonly isTold: boolean } {
  if (source === "all") return { kept: raws, isTold: true };
  const kept = raws.filter((raw) => isFrom(source, raw) !== false);
  return { kept, isTold: kept.every((raw) => isFrom(source, raw) === true) };
}
