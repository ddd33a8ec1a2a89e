export { ARTIFACTS, type Artifact, type Artifacts, createArtifacts, type StoredArtifact } from "./artifacts.ts";
export type { OpenRecords, OpenResults, StoreDriver } from "./driver.ts";
export { firstDriver } from "./first-driver.ts";
export { createRemember, type Remember, type RememberOptions } from "./remember.ts";
export { createSaved, SAVED, type Saved, type SavedOwner, type SavedPage, type SavedResource } from "./saved.ts";
