import { academicCapability } from "./capabilities/academic.ts";
import { answerCapability } from "./capabilities/answer.ts";
import { archiveIdCapability } from "./capabilities/archive-id.ts";
import { awesomeListCapability } from "./capabilities/awesome-list.ts";
import { biomedicalCapability } from "./capabilities/biomedical.ts";
import { brandCapability } from "./capabilities/brand.ts";
import { captureCapability, snapshotCapability } from "./capabilities/capture.ts";
import { caseCapability } from "./capabilities/case.ts";
import { certificateCapability } from "./capabilities/certificate.ts";
import { chatCapability } from "./capabilities/chat.ts";
import { entityCapability } from "./capabilities/entity.ts";
import { filingCapability } from "./capabilities/filing.ts";
import { graphCapability } from "./capabilities/graph.ts";
import { imageCapability } from "./capabilities/image.ts";
import { localCapability } from "./capabilities/local.ts";
import { newsCapability } from "./capabilities/news.ts";
import { observationCapability } from "./capabilities/observation.ts";
import { openAccessCapability } from "./capabilities/open-access.ts";
import { patentCapability } from "./capabilities/patent.ts";
import { registrationCapability } from "./capabilities/registration.ts";
import { renderCapability } from "./capabilities/render.ts";
import { saveCapability } from "./capabilities/save.ts";
import { seriesCapability } from "./capabilities/series.ts";
import { standingCapability } from "./capabilities/standing.ts";
import { structuredCapability } from "./capabilities/structured.ts";
import { trialCapability } from "./capabilities/trial.ts";
import { videoCapability } from "./capabilities/video.ts";
import { webCapability } from "./capabilities/web.ts";
import { workCapability } from "./capabilities/work.ts";
import type { Capability } from "./define.ts";

/** Every kind of question there is, by the name that users and the routing know. A new kind is one row. */
export const capabilities = {
  web: webCapability,
  image: imageCapability,
  news: newsCapability,
  video: videoCapability,
  academic: academicCapability,
  case: caseCapability,
  filing: filingCapability,
  local: localCapability,
  render: renderCapability,
  graph: graphCapability,
  answer: answerCapability,
  chat: chatCapability,
  structured: structuredCapability,
  work: workCapability,
  "open-access": openAccessCapability,
  standing: standingCapability,
  registration: registrationCapability,
  "archive-id": archiveIdCapability,
  entity: entityCapability,
  brand: brandCapability,
  patent: patentCapability,
  trial: trialCapability,
  series: seriesCapability,
  observation: observationCapability,
  biomedical: biomedicalCapability,
  "awesome-list": awesomeListCapability,
  certificate: certificateCapability,
  capture: captureCapability,
  snapshot: snapshotCapability,
  save: saveCapability,
} as const;

export type Capabilities = typeof capabilities;
/** The name of a kind of question. */
export type CapabilityName = keyof Capabilities;
/** What is asked. */
export type AskOf<Name extends CapabilityName> =
  Capabilities[Name] extends Capability<infer Ask, infer _> ? Ask : never;
/** What is answered with. */
export type RecordOf<Name extends CapabilityName> =
  Capabilities[Name] extends Capability<infer _, infer Rec> ? Rec : never;
/** The kinds whose providers are chosen in the common way. */
export type PlainName = Exclude<CapabilityName, "web" | "academic" | "render">;
