import { basename, resolve } from "node:path";
import { Failure } from "@wellsourced/core";
import { ENTAILMENT_LABELS, type Entailment, type Entails } from "@wellsourced/trust";
import { type ModelFolder, openedOnce } from "./model-folder.ts";
import type { Classifier, Tokenizer } from "./transformers.ts";

const SETTING = "WELLSOURCED_ENTAILMENT_FOLDER";
/** Longer input is slow, and few models were trained with it. */
const MOST_TOKENS = 512;

type EntailmentLabel = Entailment["label"];

/** Labels by the names that models use. "Not entailment", in models with two labels, covers both of the others. */
const LABELS: ReadonlyMap<string, EntailmentLabel> = new Map([
  ["entailment", "supports"],
  ["contradiction", "contradicts"],
  ["neutral", "neutral"],
  ["not_entailment", "neutral"],
]);

/** Our label for each output of the model. */
function labelsOf({ config: { id2label = {} } }: Classifier, path: string): readonly EntailmentLabel[] {
  const own = Object.keys(id2label)
    .sort((a, b) => Number(a) - Number(b))
    .map((id) => LABELS.get(id2label[id]?.toLowerCase() ?? ""));
  const known = own.filter((label) => label !== undefined);
  if (known.length === own.length && known.includes("supports") && known.length > 1) return known;
  throw new Failure(
    "config",
    `The model in ${path} does not judge entailment: the labels in its config.json are ${Object.values(id2label).join(", ") || "none"}. It needs the labels entailment, neutral and contradiction, or entailment and not_entailment.`,
    { suggestedAction: "inform_user" },
  );
}

/** Converts outputs to probabilities. */
function shares(logits: Float32Array): number[] {
  const most = Math.max(...logits);
  const weights = Array.from(logits, (logit) => Math.exp(logit - most));
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return weights.map((weight) => weight / sum);
}

/** Tokenises passage and claim. If both exceed the model's limit, the passage is truncated, never the claim. */
function encode(tokenizer: Tokenizer, passage: string, claim: string) {
  const most = Math.min(MOST_TOKENS, tokenizer.model_max_length ?? MOST_TOKENS);
  for (let text = passage; text !== ""; ) {
    const encoded = tokenizer(text, { text_pair: claim });
    const tokens = encoded.input_ids.dims.at(-1) ?? 0;
    if (tokens <= most) return encoded;
    text = text.slice(0, Math.floor(text.length * Math.min(0.9, most / tokens)));
  }
  return undefined;
}

/** A model for natural language inference in a local folder. */
export function entailsByFolder(folder: ModelFolder): Entails {
  const path = resolve(folder.folder);
  const model = basename(path);
  const opened = openedOnce({ ...folder, setting: SETTING }, async (library, { path, dtype }) => {
    const [tokenizer, classifier] = await Promise.all([
      library.AutoTokenizer.from_pretrained(path),
      library.AutoModelForSequenceClassification.from_pretrained(path, { dtype }),
    ]);
    return { tokenizer, classifier, labels: labelsOf(classifier, path) };
  });
  return async (claim, passage, signal) => {
    const { tokenizer, classifier, labels } = await opened();
    signal?.throwIfAborted();
    const encoded = encode(tokenizer, passage, claim);
    // A claim beyond the model's limit cannot be judged.
    if (!encoded) return { model, label: "neutral", score: 0 };
    const chances = shares((await classifier(encoded)).logits.data);
    const sum = (label: EntailmentLabel) => chances.reduce((all, one, at) => all + (labels[at] === label ? one : 0), 0);
    const [best = "neutral"] = ENTAILMENT_LABELS.toSorted((a, b) => sum(b) - sum(a));
    return { model, label: best, score: Number(sum(best).toFixed(4)) };
  };
}
