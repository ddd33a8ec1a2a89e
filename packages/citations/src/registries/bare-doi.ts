const SHAPE = /^10\.\d{4,9}\/\S+$/u;

/** The bare, lower-case DOI of `https://doi.org/10.1000/ABC` or `doi:10.1000/abc`; `undefined` for anything else. */
export function bareDoi(text: string | null | undefined): string | undefined {
  const doi = text
    ?.trim()
    .replace(/^(?:https?:\/\/(?:dx\.)?doi\.org\/|doi:\s*)/iu, "")
    .toLowerCase();
  return doi !== undefined && SHAPE.test(doi) ? doi : undefined;
}
