import type { Entity } from "@wellsourced/core/records";
import { z } from "zod";
import type { Declared } from "../declared.ts";
import { bare, isNamed, rankedLists } from "./ranked-list.ts";
import { brandOf, type RecommendingPage } from "./self-promotion.ts";

export const CorporateOwnership = z.object({
  detected: z.literal(true),
  brandDomain: z.string().describe("Domain of the recommending site"),
  brandToken: z.string().describe("Name in the ranking with the same owner"),
  corporateOwner: z.string().describe("Owner of both"),
  corporateOwnerQID: z.string().describe("Its item in Wikidata"),
  confidence: z.enum(["high", "medium", "low"]),
});
export type CorporateOwnership = Declared<z.infer<typeof CorporateOwnership>>;

/** Entries of a knowledge base for a site's company and its owners. */
export interface OwnershipFacts {
  readonly publisher: Entity;
  readonly owners: readonly Entity[];
}

const UP = new Set(["parent", "owner"]);
const DOWN = new Set(["subsidiary", "owns"]);
/** Minimum share that gives control. */
const CONTROL = 0.5;

/** Current relations of an entity that give control. */
const related = ({ relations }: Entity, kinds: ReadonlySet<string>): Entity["relations"] =>
  relations.filter(({ relation, past, share = 1 }) => kinds.has(relation) && past !== true && share >= CONTROL);

/** Identifiers of an entity's current owners. */
export const ownersOf = (entity: Entity): string[] => related(entity, UP).map(({ id }) => id);

interface Kin {
  readonly name: string;
  readonly owner: { readonly name: string; readonly id: string };
  readonly confidence: "high" | "medium";
}

/** Companies related to the publisher: its owners, its subsidiaries, and theirs. */
function kinOf({ publisher, owners }: OwnershipFacts): Kin[] {
  const up = related(publisher, UP).map(({ id, name: given }): Kin => {
    const name = given ?? owners.find((owner) => owner.id === id)?.name ?? "";
    return { name, owner: { name, id }, confidence: "high" };
  });
  const below = (owner: Entity, confidence: Kin["confidence"]): Kin[] =>
    related(owner, DOWN).map(({ name = "" }) => ({ name, owner, confidence }));
  return [...up, ...below(publisher, "high"), ...owners.flatMap((owner) => below(owner, "medium"))];
}

/** A company's name without its legal form. */
const spoken = (name: string): string =>
  name.replace(
    /(?:,|(?<![\s,]))\s+(?:inc|llc|ltd|limited|corp|corporation|company|co|gmbh|ag|se|sa|bv|nv|plc|group|holdings?)\.?$/iu,
    "",
  );

/** Finds a company that a page ranks first and that has the same owner as the page; its own brand is self-promotion. */
export function corporateOwnership(page: RecommendingPage, facts: OwnershipFacts): CorporateOwnership | undefined {
  const brand = brandOf(page.url);
  if (!brand) return undefined;
  const firsts = rankedLists(page.markdown)
    .flat()
    .filter(({ position }) => position === 1);
  const own = [brand.token, facts.publisher.name].map((name) => bare(spoken(name)));
  for (const kin of kinOf(facts)) {
    const name = spoken(kin.name);
    if (own.includes(bare(name)) || !firsts.some((first) => isNamed(first.name, name))) continue;
    return {
      detected: true,
      brandDomain: brand.domain,
      brandToken: name,
      corporateOwner: kin.owner.name,
      corporateOwnerQID: kin.owner.id,
      confidence: kin.confidence,
    };
  }
  return undefined;
}
