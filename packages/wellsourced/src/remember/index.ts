export { type Artifact, type Artifacts, createArtifacts, type StoredArtifact } from "./artifacts.ts";
export type { OpenResults, OpenSessions, StoreDriver } from "./driver.ts";
export { type Age, PAGE_FAILURE_TTLS } from "./entry.ts";
export type { Encryption } from "./open-store.ts";
export { openerIn } from "./opener-in.ts";
export { createRemember, type Remember, type Remembered, type RememberOptions, type RememberSpec } from "./remember.ts";
