const SHAPE = /^10\.\d{4,9}\/\S+$/u;
/** Crossref's prefix for tests. Nothing under it is a publication. */
const TEST_PREFIX = "10.5555/";

/** `https://doi.org/10.1000/ABC`, `doi:10.1000/abc` → `10.1000/abc`. Anything else is no DOI. */
export function bareDoi(text: string | null | undefined): string | undefined {
  const doi = text
    ?.trim()
    .replace(/^(?:https?:\/\/(?:dx\.)?doi\.org\/|doi:\s*)/iu, "")
    .toLowerCase();
  return doi !== undefined && SHAPE.test(doi) ? doi : undefined;
}

/** Where a DOI resolves. */
export const doiUrl = (doi: string): string =>
  `https://doi.org/${encodeURI(doi).replace(/[?#]/gu, encodeURIComponent)}`;

export const isTestDoi = (doi: string): boolean => doi.startsWith(TEST_PREFIX);

/** A DOI as a part of a path: its slashes stay, but where its pieces would be taken for steps between folders. */
export function doiPath(doi: string): string {
  const pieces = doi.split("/").map(encodeURIComponent);
  return pieces.join(pieces.some((piece) => /^\.{0,2}$/u.test(piece)) ? "%2F" : "/");
}
