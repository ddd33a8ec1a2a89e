import type { DumpForm } from "../form.ts";
import { aclAnthology } from "./acl-anthology.ts";
import { arxiv } from "./arxiv.ts";
import { crossref } from "./crossref.ts";
import { datacite } from "./datacite.ts";
import { dblp } from "./dblp.ts";
import { dataciteStates, openalex, openalexDeleted, openalexMerged } from "./openalex.ts";
import { openreview } from "./openreview.ts";
import { pubmed } from "./pubmed.ts";
import { references } from "./references.ts";
import { retractionWatch } from "./retraction-watch.ts";
import { semanticScholar } from "./semantic-scholar.ts";

/** In the order in which they are tried. To read another form, add a row. */
export const FORMS: readonly DumpForm[] = [
  dblp,
  pubmed,
  aclAnthology,
  retractionWatch,
  openalexDeleted,
  openalexMerged,
  dataciteStates,
  arxiv,
  openalex,
  datacite,
  semanticScholar,
  openreview,
  crossref,
  references,
];
