import { Biomedical } from "@wellsourced/core/records";
import { BiomedicalSearch } from "@wellsourced/core/searches";
import { z } from "zod";
import { defineTool } from "../define-tool.ts";
import { count } from "../fields.ts";
import { searchText } from "../reading/aside.ts";
import { facts, type Item, inWords, named, numbered, type Read } from "../reading/words.ts";
import { aside, asideShape, toQuery } from "../searching.ts";

const labelled = (label: string | undefined, id: string | undefined): string =>
  [label, id && (label ? `(${id})` : id)].filter(Boolean).join(" ");

const biomedicalItem = (one: Read<Biomedical>): Item => ({
  title: one.subject
    ? [
        labelled(one.subjectLabel, one.subject),
        one.negated && "not",
        inWords(one.predicate),
        labelled(one.objectLabel, one.object),
      ]
        .filter(Boolean)
        .join(" ")
    : labelled(one.name ?? one.text, one.id),
  about: [
    one.url,
    inWords(one.category),
    one.taxon,
    one.name && named("recognised in", one.text),
    one.score !== undefined && `score ${one.score}`,
    one.bestScore !== undefined && `best score ${one.bestScore}`,
    one.metric && inWords(one.metric),
    named("knowledge source", one.knowledgeSource),
  ],
  says: [
    one.description,
    named("Synonyms", one.synonyms ?? []),
    named("Other ids", one.xrefs ?? []),
    named("Publications", one.publications ?? []),
    ...(one.matches ?? []).map(({ source, sourceLabel, target, targetLabel, ancestor, ancestorLabel, score }) =>
      facts(
        `${labelled(sourceLabel, source)} ~ ${labelled(targetLabel, target)}`,
        ancestor && named("in common", labelled(ancestorLabel, ancestor)),
        score !== undefined && `score ${score}`,
      ),
    ),
  ],
});

// The names of these arguments are the library's.
const { limit: _, ...fields } = BiomedicalSearch.shape;

export const monarchSearch = defineTool({
  name: "monarch_search",
  title: "Genes, diseases, phenotypes",
  description:
    "Use this to query genes, diseases and phenotypes in the Monarch graph: entity looks up a name, associations lists relations with publications, semsim finds what shares phenotypes, compare compares two sets, annotate finds terms in public text. Never send patient data.",
  sets: ["more"],
  cache: "below",
  input: z.strictObject({
    ...fields,
    num_results: count({ fallback: 20, max: 200, what: "Number of results" }),
  }),
  output: z.object({
    operation: z.string(),
    results: z.array(Biomedical),
    resultCount: z.int(),
    total: z.int().optional(),
    ...asideShape,
  }),
  async run(ask, sources, call) {
    const found = await sources.search.records({ kind: "biomedical", ...toQuery(ask) }, call);
    return {
      operation: ask.operation,
      results: found.records,
      resultCount: found.records.length,
      ...(found.total === undefined ? {} : { total: found.total }),
      ...aside(found),
    };
  },
  text: ({ operation, results, total, ...body }) =>
    searchText(body, "result", numbered(results.map(biomedicalItem)), [
      total !== undefined && total > results.length && `of ${total}`,
      named("operation", operation),
      named("source", results[0]?.source),
    ]),
});
