export { normalizeColor } from "./color.ts";
export type { Depth, Research } from "./decide.ts";
export { findDomain } from "./find-domain.ts";
export { paletteIn } from "./palette.ts";
export type { ResearchedBrand } from "./research.ts";
export { researchBrand } from "./research.ts";
export { BrandResult, type DecidedBrand } from "./result.ts";
export { type Site, siteOf } from "./site.ts";
export type { BrandSources, EntityQuery } from "./sources.ts";
