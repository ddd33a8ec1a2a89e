export { UNSPACED } from "./scripts.ts";
export { segmentsOf } from "./segments.ts";
