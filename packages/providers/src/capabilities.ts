import { academic } from "./capabilities/academic.ts";
import { answers } from "./capabilities/answer.ts";
import { archiveIds } from "./capabilities/archive-id.ts";
import { awesomeLists } from "./capabilities/awesome-list.ts";
import { biomedical } from "./capabilities/biomedical.ts";
import { brands } from "./capabilities/brand.ts";
import { captures, snapshots } from "./capabilities/capture.ts";
import { cases } from "./capabilities/case.ts";
import { certificates } from "./capabilities/certificate.ts";
import { chat, panel } from "./capabilities/chat.ts";
import { entities } from "./capabilities/entity.ts";
import { filings } from "./capabilities/filing.ts";
import { graph } from "./capabilities/graph.ts";
import { images } from "./capabilities/image.ts";
import type { Limited } from "./capabilities/kind.ts";
import { places } from "./capabilities/local.ts";
import { news } from "./capabilities/news.ts";
import { observations } from "./capabilities/observation.ts";
import { openAccess } from "./capabilities/open-access.ts";
import { patents } from "./capabilities/patent.ts";
import { registration } from "./capabilities/registration.ts";
import { renderCapability } from "./capabilities/render.ts";
import { saves } from "./capabilities/save.ts";
import { series } from "./capabilities/series.ts";
import { standing } from "./capabilities/standing.ts";
import { structured } from "./capabilities/structured.ts";
import { trials } from "./capabilities/trial.ts";
import { videos } from "./capabilities/video.ts";
import { web } from "./capabilities/web.ts";
import { work } from "./capabilities/work.ts";
import type { Capability } from "./define.ts";

/** All capabilities by name, as users and the router know them. A new one is one row here. */
export const capabilities = {
  web: web.capability,
  image: images.capability,
  news: news.capability,
  video: videos.capability,
  academic: academic.capability,
  case: cases.capability,
  filing: filings.capability,
  local: places.capability,
  render: renderCapability,
  graph: graph.capability,
  answer: answers.capability,
  chat: chat.capability,
  panel: panel.capability,
  structured: structured.capability,
  work: work.capability,
  "open-access": openAccess.capability,
  standing: standing.capability,
  registration: registration.capability,
  "archive-id": archiveIds.capability,
  entity: entities.capability,
  brand: brands.capability,
  patent: patents.capability,
  trial: trials.capability,
  series: series.capability,
  observation: observations.capability,
  biomedical: biomedical.capability,
  "awesome-list": awesomeLists.capability,
  certificate: certificates.capability,
  capture: captures.capability,
  snapshot: snapshots.capability,
  save: saves.capability,
} as const;

type Capabilities = typeof capabilities;
export type CapabilityName = keyof Capabilities;
export type AskOf<Name extends CapabilityName> =
  Capabilities[Name] extends Capability<infer Ask extends Limited, infer _> ? Ask : never;
export type RecordOf<Name extends CapabilityName> =
  Capabilities[Name] extends Capability<infer _, infer Rec> ? Rec : never;
/** Capabilities with the default choice of providers. */
export type PlainName = Exclude<CapabilityName, "web" | "academic" | "render">;
