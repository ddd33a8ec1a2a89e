import { Failure } from "@wellsourced/core";
import { z } from "zod";
import type { Batch } from "../call.ts";
import { type BiomedicalAsk, biomedical, type RawBiomedical } from "../capabilities/biomedical.ts";
import { defineProvider, type Exchange } from "../define.ts";
import {
  Associations,
  annotationsIn,
  Entities,
  Entity,
  Similar,
  Similarity,
  toAssociation,
  toComparison,
  toEntity,
  toSimilar,
} from "./monarch/replies.ts";

type Found = Batch<RawBiomedical, "group" | "category">;
type Operation = (ask: BiomedicalAsk, exchange: Exchange) => Promise<Found>;

const ROOT = "/v3/api";
/** Comparing a profile with all genes or diseases takes seconds. */
const SLOW_MS = 30_000;
/** The API's limit. */
const MOST_SIMILAR = 50;
const METRIC = "ancestor_information_content";

const refused = (sentence: string): Failure =>
  new Failure("validation", `monarch does not accept this: ${sentence}`, { provider: "monarch" });

const CURIE = /^[A-Za-z][A-Za-z0-9_.-]{0,40}:[A-Za-z0-9_.:/-]{1,100}$/u;

/** Validates an identifier before it is sent, so that text from a patient record cannot leak through this field. */
function curie(name: string, id: string): string {
  if (CURIE.test(id)) return id;
  throw refused(`${name} must be an identifier such as HP:0001250 or MONDO:0007739.`);
}

function curies(name: string, ids: readonly string[] = []): readonly string[] {
  if (ids.length === 0) throw refused(`${name} is required.`);
  return ids.map((id) => curie(name, id));
}

const similarTo: Operation = async ({ phenotypes, group = "Human Diseases", limit }, exchange) => {
  const termset = curies("phenotypes", phenotypes);
  const asked = { termset, group, metric: METRIC, directionality: "bidirectional" };
  const json = { ...asked, limit: Math.min(limit, MOST_SIMILAR) };
  const request = { path: `${ROOT}/semsim/search`, json, timeoutMs: SLOW_MS };
  const similar = await exchange.send(request, Similar);
  const note = limit > MOST_SIMILAR ? `At most ${MOST_SIMILAR} similar profiles are returned.` : undefined;
  return { raws: similar.map(toSimilar), note, unmet: ["category"] };
};

const entities: Operation = async ({ entityId, query, category, limit }, exchange) => {
  if (entityId !== undefined) {
    const path = `${ROOT}/entity/${encodeURIComponent(curie("entityId", entityId))}`;
    return { raws: [toEntity(await exchange.send({ path }, Entity))], unmet: ["group", "category"] };
  }
  if (query === undefined) throw refused("query or entityId is required.");
  const request = { path: `${ROOT}/search`, query: { q: query, category, limit, offset: 0 } };
  const { items, total } = await exchange.send(request, Entities);
  return { raws: items.map(toEntity), total, unmet: ["group"] };
};

const associations: Operation = async ({ entityId, assocSubject, assocObject, category, limit }, exchange) => {
  if (!(entityId || assocSubject || assocObject)) throw refused("entityId, assocSubject or assocObject is required.");
  const query = {
    entity: entityId && curie("entityId", entityId),
    subject: assocSubject && curie("assocSubject", assocSubject),
    object: assocObject && curie("assocObject", assocObject),
    category,
    limit,
    offset: 0,
  };
  const { items, total } = await exchange.send({ path: `${ROOT}/association`, query }, Associations);
  return { raws: items.map(toAssociation), total, unmet: ["group"] };
};

const compare: Operation = async ({ phenotypes, compareTo }, exchange) => {
  const json = {
    subjects: curies("phenotypes", phenotypes),
    objects: curies("compareTo", compareTo),
    metric: METRIC,
  };
  const similarity = await exchange.send({ path: `${ROOT}/semsim/compare`, json, timeoutMs: SLOW_MS }, Similarity);
  return { raws: [toComparison(similarity)], unmet: ["group", "category"] };
};

const annotate: Operation = async ({ text }, exchange) => {
  if (!text) throw refused("text is required.");
  const request = { path: `${ROOT}/annotate`, json: { content: text }, timeoutMs: SLOW_MS };
  const html = await exchange.send(request, z.string(), "text");
  const raws = annotationsIn(html);
  // The reply is an HTML fragment; a full page is an error page.
  if (raws.length === 0 && /<(?:!doctype|html|body)\b/iu.test(html)) {
    const line = "monarch returned a page instead of annotated text. Try again later.";
    throw new Failure("upstream_unavailable", line, { provider: "monarch", detail: `${html.length} characters` });
  }
  return { raws, unmet: ["group", "category"] };
};

const operations: Readonly<Record<BiomedicalAsk["operation"], Operation>> = {
  semsim: similarTo,
  entity: entities,
  associations,
  compare,
  annotate,
};

export default defineProvider({
  name: "monarch",
  origin: "https://api.monarchinitiative.org",
  docs: "https://api.monarchinitiative.org/v3/docs",
  pace: { perSecond: 3, burst: 5 },
  fault({ status }) {
    if (status === 404) return { kind: "not_found", why: "the entity does not exist." };
    if (status === 422) return { kind: "validation", why: "one of the values is unknown." };
    return undefined;
  },
  can: [
    biomedical({
      rank: 1,
      honours: ["group", "category"],
      most: 200,
      steps: (ask, exchange) => operations[ask.operation](ask, exchange),
    }),
  ],
});
