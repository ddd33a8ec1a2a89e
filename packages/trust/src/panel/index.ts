export type { PanelAnswer } from "./comparable.ts";
export { divergenceOf } from "./divergence.ts";
