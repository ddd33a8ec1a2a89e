export { restoreExported } from "./exported.ts";
export { findHidden } from "./hidden.ts";
export { dropHiddenHtml } from "./hidden-html.ts";
export { type Removal, RemovalLog, type Removed, remove } from "./run.ts";
export { openShadows } from "./shadow.ts";
export { labelPanels } from "./tabs.ts";
export { findUnseen } from "./unseen.ts";
