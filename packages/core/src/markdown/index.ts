export { Backticks } from "./backticks.ts";
export { dropEmphasis, type EmphasisRun } from "./emphasis.ts";
export { closingFence, Fences, openingFence } from "./fences.ts";
export { frontMatter } from "./front-matter.ts";
export { type Scan, scanMarkdown } from "./scan.ts";
export { blank, blanked, type Stretch } from "./stretch.ts";
export { ATTRIBUTES } from "./tags.ts";
