export { type Artifact, type Artifacts, createArtifacts, type StoredArtifact } from "./artifacts.ts";
export { type Age, PAGE_FAILURE_TTLS } from "./entry.ts";
export type { Encryption, Place } from "./open-store.ts";
export { createRemember, type Remember, type Remembered, type RememberOptions, type RememberSpec } from "./remember.ts";
