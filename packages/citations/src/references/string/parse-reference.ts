import { dropInvisible } from "@wellsourced/core";
import { citeKey } from "../../cite-key.ts";
import type { CslItem } from "../../csl.ts";
import { withApaFrame } from "./apa-frame.ts";
import { assemble, type Confidence } from "./assemble.ts";
import { type Model, unpack } from "./pack.ts";
import { isStandIn, stated } from "./stated.ts";
import { tag, withGivenNames } from "./tag.ts";
import { tokenize } from "./tokens.ts";
import { weights } from "./weights.gen.ts";

/** What a reference string says. */
export interface ReadReference {
  readonly item: CslItem;
  readonly confidence: Confidence;
}

/** Reads a reference with a model that has learnt how they are built. */
export function readWith(raw: string, model: Model, bodies = true): ReadReference {
  const { text, fields } = stated(raw, bodies);
  const tokens = tokenize(text);
  const tags = withApaFrame(text, tokens, withGivenNames(tokens, tag(text, tokens, model)));
  const { draft, confidence } = assemble({ raw: text, tokens, tags }, fields);
  if (bodies && !isStandIn(raw) && Object.values(draft).some(isStandIn)) return readWith(raw, model, false);
  return { item: { id: citeKey(draft), ...draft }, confidence };
}

let loaded: Model | undefined;

/** Unpacked on first use and kept: it is the same for everybody. */
function model(): Model {
  loaded ??= unpack(weights());
  return loaded;
}

/**
 * Reads a reference as it stands in a bibliography, in whatever style, into its parts, with how sure each is.
 *
 * @example
 * readReference("Byron, A. (1843). Notes on the engine. Memoirs, 3, 666-731.").confidence["title"]; // 0.99
 */
export const readReference = (raw: string): ReadReference => readWith(dropInvisible(raw).text, model());

/**
 * Reads a reference as it stands in a bibliography, in whatever style and language, into a CSL item.
 *
 * What the string does not say is left out, and what cannot be told apart too: a string that is no reference gives an
 * item with hardly a field.
 *
 * @example
 * parseReference("Byron, A. (1843). Notes on the engine. Memoirs, 3, 666-731.")["container-title"]; // "Memoirs"
 */
export const parseReference = (raw: string): CslItem => readReference(raw).item;
