export { closingFence, type Fence, Fences, openingFence } from "./fences.ts";
export { frontMatter, withoutFrontMatter } from "./front-matter.ts";
export { headingWords } from "./heading.ts";
export { type InlineOptions, type InlineToken, readInline } from "./inline.ts";
export { type Definition, definitionsIn, LABEL, labelOf, linkTarget } from "./links.ts";
export { PlacedText } from "./placed-text.ts";
export { isComment, type Scan, scanMarkdown } from "./scan.ts";
export { blank, blanked, type Stretch } from "./stretch.ts";
export { ATTRIBUTES, UNSEEN_ELEMENTS } from "./tags.ts";
