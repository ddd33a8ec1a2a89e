export { ARTIFACTS, type Artifact, type Artifacts, createArtifacts, type StoredArtifact } from "./artifacts.ts";
export type { OpenRecords, OpenResults, StoreDriver } from "./driver.ts";
export { openerIn } from "./opener-in.ts";
export { createRemember, type Remember, type RememberOptions } from "./remember.ts";
export { createSaved, SAVED, type Saved, type SavedOwner, type SavedPage, type SavedResource } from "./saved.ts";
