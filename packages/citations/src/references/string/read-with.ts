import { citeKey } from "../../cite-key.ts";
import type { CslItem } from "../../csl.ts";
import { assemble, type Confidence } from "./assemble.ts";
import { withGivenNames } from "./given-names.ts";
import type { Model } from "./pack.ts";
import { tag } from "./tag.ts";
import { tokenize } from "./tokens.ts";

/** What a reference string says. */
export interface ReadReference {
  readonly item: CslItem;
  readonly confidence: Confidence;
}

/** Reads a reference with a model that has learnt how they are built. */
export function readWith(raw: string, model: Model): ReadReference {
  const tokens = tokenize(raw);
  const { draft, confidence } = assemble({ raw, tokens, tags: withGivenNames(tokens, tag(raw, tokens, model)) });
  return { item: { id: citeKey(draft), ...draft }, confidence };
}
