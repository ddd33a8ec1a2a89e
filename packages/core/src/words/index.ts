export { functionWordsIn, functionWordsOf, languageIn } from "./languages.ts";
export { UNSPACED } from "./scripts.ts";
export { segmentsOf } from "./segments.ts";
export { endsAbbreviated, goesOn } from "./sentences.ts";
