import type { Clues } from "./clues.ts";
import { type Found, firstFound, type Source } from "./found.ts";

const names = [
  "citation_doi",
  "prism.doi",
  "bepress_citation_doi",
  "dc.identifier.doi",
  "dc.identifier",
  "dcterms.identifier",
];

/** Only a DOI that stands alone in its tag is the page's own; one inside a sentence may be anybody's. */
export const doiOf = ({ meta }: Clues): Found | undefined =>
  firstFound(
    names.map(
      (name): Source<string> => [
        `meta ${name}`,
        () =>
          meta
            .all(name)
            .map(bareDoi)
            .find((it) => it !== undefined),
      ],
    ),
  );

const bareDoi = (value: string): string | undefined =>
  /^\s*(?:doi:\s*|(?:https?:\/\/)?(?:dx\.)?doi\.org\/)?(10\.\d{4,9}\/[^\s"<>]{1,200})\s*$/iu
    .exec(value.slice(0, 400))?.[1]
    ?.toLowerCase();
