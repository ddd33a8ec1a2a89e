export { type Identified, identify } from "./identify.ts";
export { type Candidate, type Wanted, whyNot } from "./judge.ts";
export { type Attempt, type FullTextSource, type KnownWork, noFullText, type Place, placesFor } from "./places.ts";
