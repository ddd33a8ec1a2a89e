import { z } from "zod";
import type { RawBiomedical } from "../../capabilities/biomedical.ts";
import { known, plainText } from "../../clean.ts";
import { flag, listOf, number, text } from "../../fields.ts";

const texts = listOf(z.string());

export const Entity = z.object({
  id: z.string(),
  category: text,
  name: text,
  full_name: text,
  description: text,
  synonym: texts,
  exact_synonym: texts,
  xref: texts,
  in_taxon_label: text,
  score: number,
});

export const Entities = z.object({ total: number, items: z.array(Entity) });

const Association = z.object({
  id: text,
  category: text,
  subject: z.string(),
  subject_label: text,
  predicate: text,
  object: z.string(),
  object_label: text,
  negated: flag,
  publications: texts,
  primary_knowledge_source: text,
});

export const Associations = z.object({ total: number, items: z.array(Association) });

const Match = z.object({
  match_source: z.string(),
  match_source_label: text,
  match_target: text,
  match_target_label: text,
  match_subsumer: text,
  match_subsumer_label: text,
  score: number,
});

export const Similarity = z.object({
  subject_best_matches: z.record(z.string(), Match).nullish(),
  object_best_matches: z.record(z.string(), Match).nullish(),
  average_score: number,
  best_score: number,
  metric: text,
});

export const Similar = z.array(z.object({ subject: Entity, score: number, similarity: Similarity.nullish() }));

const link = (id: string): string => `https://monarchinitiative.org/${encodeURIComponent(id).replace("%3A", ":")}`;

const toMatch = (match: z.infer<typeof Match>) => ({
  source: match.match_source,
  ...known({
    sourceLabel: match.match_source_label,
    target: match.match_target,
    targetLabel: match.match_target_label,
    ancestor: match.match_subsumer,
    ancestorLabel: match.match_subsumer_label,
    score: match.score,
  }),
});

export const toEntity = (entity: z.infer<typeof Entity>): RawBiomedical => ({
  id: entity.id,
  name: entity.name ?? entity.full_name,
  category: entity.category,
  description: entity.description,
  synonyms: [...new Set([...(entity.exact_synonym ?? []), ...(entity.synonym ?? [])])],
  xrefs: entity.xref,
  taxon: entity.in_taxon_label,
  score: entity.score,
  url: link(entity.id),
});

/** The id of an association changes with every release of the graph. */
export const toAssociation = (one: z.infer<typeof Association>): RawBiomedical => ({
  category: one.category,
  subject: one.subject,
  subjectLabel: one.subject_label,
  predicate: one.predicate,
  object: one.object,
  objectLabel: one.object_label,
  negated: one.negated,
  publications: one.publications,
  knowledgeSource: one.primary_knowledge_source,
  url: link(one.subject),
});

export const toComparison = (similarity: z.infer<typeof Similarity>): RawBiomedical => ({
  score: similarity.average_score,
  bestScore: similarity.best_score,
  metric: similarity.metric,
  matches: Object.values(similarity.subject_best_matches ?? {}).map(toMatch),
});

/** The query is the object of the comparison: `matches` pairs its phenotypes with the closest ones of the result. */
export const toSimilar = ({ subject, score, similarity }: z.infer<typeof Similar>[number]): RawBiomedical => ({
  id: subject.id,
  name: subject.name ?? subject.full_name,
  category: subject.category,
  taxon: subject.in_taxon_label,
  score,
  metric: similarity?.metric,
  matches: Object.values(similarity?.object_best_matches ?? {}).map(toMatch),
  url: link(subject.id),
});

const ANNOTATION = /data-sciGraph\s*=\s*"([^"]{0,500})"[^<>]{0,500}>([^<]*)/giu;
/** Labels may contain commas, so the id is recognised by its form. */
const TERM = /^(.*?),([A-Za-z][\w.-]*:[\w.-]+)(?:,(.*))?$/su;

/** The annotated terms; alternatives for the same words are separated by `|`. */
export function annotationsIn(html: string): RawBiomedical[] {
  return [...html.matchAll(ANNOTATION)].flatMap(([, data = "", words = ""]) =>
    plainText(data)
      .split("|")
      .flatMap((term): RawBiomedical[] => {
        const [, name, id, category] = TERM.exec(term.trim()) ?? [];
        return id ? [{ text: plainText(words), id, name, category, url: link(id) }] : [];
      }),
  );
}
