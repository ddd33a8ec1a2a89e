export { hidden } from "./hidden.ts";
export { dropHiddenHtml } from "./hidden-html.ts";
export { defineStep, type Removal, RemovalLog, type Removed, remove, runStep, type Step } from "./run.ts";
export { unseen } from "./unseen.ts";
