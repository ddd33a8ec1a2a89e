export { defineStep, type Removal, type Removed, type Step } from "./define.ts";
export { hidden } from "./hidden.ts";
export { dropHiddenHtml } from "./hidden-html.ts";
export { RemovalLog, remove, runStep } from "./run.ts";
export { unseen } from "./unseen.ts";
