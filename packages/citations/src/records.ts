export type { XmlElement } from "@wellsourced/markup/xml";
export { CslDraft, type CslName, yearOf } from "./csl.ts";
export { toItem as crossrefItem } from "./readers/csl-json.ts";
export { dataciteDraft } from "./readers/datacite.ts";
export { openalexDraft } from "./readers/openalex.ts";
export { pubmedDraft } from "./readers/pubmed-xml.ts";
