export { findDois } from "./find-dois.ts";
export { format } from "./format.ts";
export { parse } from "./parse.ts";
