import { dropInvisible } from "@wellsourced/core";
import { decodeHTMLStrict } from "entities";
import { citeKey } from "../../cite-key.ts";
import type { CslItem } from "../../csl.ts";
import { withApaFrame } from "./apa-frame.ts";
import { assemble, type Confidence } from "./assemble.ts";
import { explicitFields, isPlaceholder } from "./explicit.ts";
import { type Model, unpack } from "./pack.ts";
import { tag, withGivenNames } from "./tag.ts";
import { tokenize } from "./tokens.ts";
import { weights } from "./weights.gen.ts";

export interface ReadReference {
  readonly item: CslItem;
  readonly confidence: Confidence;
}

/** Parses a reference with a trained model. */
export function readWith(raw: string, model: Model, institutions = true): ReadReference {
  const { text, fields } = explicitFields(raw, institutions);
  const tokens = tokenize(text);
  const tags = withApaFrame(text, tokens, withGivenNames(tokens, tag(text, tokens, model)));
  const { draft, confidence } = assemble({ raw: text, tokens, tags }, fields);
  // A placeholder outside the authors means that the institutions were not the authors.
  if (institutions && !isPlaceholder(raw) && Object.values(draft).some(isPlaceholder))
    return readWith(raw, model, false);
  return { item: { id: citeKey(draft), ...draft }, confidence };
}

let loaded: Model | undefined;

/** Returns the model, unpacked on first use. */
function model(): Model {
  loaded ??= unpack(weights());
  return loaded;
}

/**
 * Parses a reference string in any style, with the probability of each field. Character references such as `&amp;`,
 * which pages and exports leave in, are decoded.
 *
 * @example
 * readReference("Byron, A. (1843). Notes on the engine. Memoirs, 3, 666-731.").confidence["title"]; // 0.99
 */
export const readReference = (raw: string): ReadReference =>
  readWith(dropInvisible(decodeHTMLStrict(raw)).text, model());

/**
 * Parses a reference string in any style and language to a CSL item.
 *
 * Missing and ambiguous fields are left out; a text that is not a reference gives an item with hardly any field.
 *
 * @example
 * parseReference("Byron, A. (1843). Notes on the engine. Memoirs, 3, 666-731.")["container-title"]; // "Memoirs"
 */
export const parseReference = (raw: string): CslItem => readReference(raw).item;
