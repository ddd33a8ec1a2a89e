export { linkDensity, type Measures, measure, measureOne, measureWithout, NOTHING, type Stats } from "./measure.ts";
export { ByNames, ClassPattern, classesOf, copyOf, hasClass, NamePattern, namesOf } from "./names.ts";
export { type TokenHandler, tokenize } from "./tokenize.ts";
export { isHeadingTag, isInline, isUncounted } from "./tree.ts";
