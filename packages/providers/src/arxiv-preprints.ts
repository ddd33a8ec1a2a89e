import type { RelatedWork } from "@wellsourced/core/records";

const PREFIX = "10.48550/arxiv.";

export const isArxivDoi = (doi: string): boolean => doi.startsWith(PREFIX);

/** The DOI that arXiv registers for a preprint. */
export const arxivDoi = (id: string): string => `${PREFIX}${id.toLowerCase()}`;

/** The arXiv id in a DOI of `arxivDoi`. */
export const arxivIdOf = (doi: string): string => doi.slice(PREFIX.length);

/** The fields of a record that follow from its arXiv id: every preprint is free to read. */
export const preprintFields = (id: string | undefined) => ({
  openAccess: id ? true : undefined,
  pdfUrl: id && `https://arxiv.org/pdf/${id}`,
  heldBy: { arxiv: id !== undefined },
});

/** The other DOIs of a work, as its preprint or its published version. */
export const otherVersions = (dois: readonly string[], doi: string | undefined): readonly RelatedWork[] =>
  dois.filter((one) => one !== doi).map((one) => ({ doi: one, relation: isArxivDoi(one) ? "preprint" : "published" }));
