import { choice } from "./arguments.ts";
import { definePrompt } from "./define-prompt.ts";
import { inLens, READ, SEARCH_AND_READ, WRITE } from "./sentences.ts";

const focus = choice(
  "focus",
  ["general", "differential_diagnosis", "causal_genes", "phenotype_overlap"],
  "What to find out",
);

/** The question, and the operations of the knowledge graph, by focus. */
const QUESTIONS: Readonly<Record<ReturnType<typeof focus.read>, readonly [asked: string, operations: string]>> = {
  general: [
    "Find out what is known of its causes, signs, course and treatment.",
    'operation: "entity" to find its identifier, then with that identifier as entityId and operation: "associations" for genes and phenotypes',
  ],
  differential_diagnosis: [
    "Find out which diseases share these phenotypes, and what distinguishes them.",
    'operation: "semsim" with the phenotypes and group: "Human Diseases", to rank diseases',
  ],
  causal_genes: [
    "Find out which genes cause it, and how strong the evidence is.",
    'operation: "entity" to find its identifier, then with that identifier as assocObject, operation: "associations" and category: "biolink:CausalGeneToDiseaseAssociation"',
  ],
  phenotype_overlap: [
    "Find out which phenotypes two diseases share.",
    'operation: "compare" with the two sets as phenotypes and compareTo',
  ],
};

export const rareDiseaseResearch = definePrompt({
  name: "rare-disease-research",
  title: "Rare disease research",
  description: "Research a rare disease or a set of phenotypes in knowledge graphs, papers and trials.",
  arguments: [
    {
      name: "topic",
      description: "Name of a disease or gene, or terms of the Human Phenotype Ontology.",
      required: true,
    },
    focus.argument,
  ],
  checks: ["verify_citation", "verify_quote", "audit_bibliography", "check_answer"],
  write(args, say) {
    const [asked, operations] = QUESTIONS[focus.read(args)];
    return {
      task: [`Research this rare disease or these phenotypes: ${args.topic}`, asked],
      steps: [
        "Send no patient data to any tool, and identify no one: a rare combination of findings can identify a patient. This is not medical advice.",
        say(["monarch_search", (name) => `Query ${name} with ${operations}.`], SEARCH_AND_READ, READ, inLens("biomed")),
        say(
          ["academic_search", (name) => `Find the papers behind each association with ${name}.`],
          ["clinical_search", (name) => `Find trials and their status with ${name}.`],
        ),
        `Write the report: names and identifiers, genes, phenotypes, trials, open questions. State for each association whether people, animals or a computation show it, and how many cases. ${WRITE}`,
      ],
    };
  },
});
