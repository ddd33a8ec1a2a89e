export { builtFile } from "./built-file.ts";
export { cutTexts } from "./cut-texts.ts";
export { createFakeClock, type FakeClock } from "./fake-clock.ts";
export { type Cost, type Growth, type GrowthOptions, growthOf } from "./growth.ts";
export { createCertificate, type LocalCertificate } from "./local-certificate.ts";
export {
  type LocalHandler,
  type LocalRequest,
  type LocalResponse,
  type LocalServer,
  type LocalServerOptions,
  type SeenRequest,
  startServer,
} from "./local-server.ts";
export { type MarkdownText, markdownTexts } from "./markdown-texts.ts";
export { patientClock } from "./patient-clock.ts";
export {
  type RegisteredWork,
  type Registry,
  type RegistryOptions,
  startRegistry,
  unpacedEnvironment,
  unpacedRates,
} from "./registry.ts";
export {
  type Replay,
  type ReplayReply,
  type ReplayRequest,
  type ReplayRoute,
  startReplay,
} from "./replay-server.ts";
export { readTape, startTape, type TapeUpstream, tapesOf } from "./tapes.ts";
export { type TexSnippet, texSnippets } from "./tex-snippets.ts";
export { NOTHING, startUpstreams, type Upstreams } from "./upstreams.ts";
export { otherWords, sameWords } from "./word-pairs.ts";
export { writtenDates } from "./written-dates.ts";
export { type MadeItem, madeItems, madeKey } from "./zotero/items.ts";
export type { MadeLibrary } from "./zotero/library.ts";
export { MADE_GROUP, MADE_KEY, MADE_USER, type MadeZotero, startZotero, type ZoteroOptions } from "./zotero/server.ts";
