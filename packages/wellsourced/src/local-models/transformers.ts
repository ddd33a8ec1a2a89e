/** The part of `@huggingface/transformers` that we use. Users install it themselves. */
export interface Transformers {
  readonly env: { allowRemoteModels: boolean; allowLocalModels: boolean };
  pipeline(task: "feature-extraction", model: string, options: Precision): Promise<Extractor>;
  readonly AutoTokenizer: { from_pretrained(model: string): Promise<Tokenizer> };
  readonly AutoModelForSequenceClassification: {
    from_pretrained(model: string, options: Precision): Promise<Classifier>;
  };
}

interface Precision {
  readonly dtype: "q8" | "fp32";
}

type Extractor = (
  texts: readonly string[],
  options: { readonly pooling: "mean" | "cls"; readonly normalize: true },
) => Promise<{ readonly data: Float32Array; readonly dims: readonly number[] }>;

/** Tokenised texts. */
interface Encoded {
  readonly input_ids: { readonly dims: readonly number[] };
}

export interface Tokenizer {
  (text: string, options: { readonly text_pair: string }): Encoded;
  /** Maximum tokens of the model; some folders state an absurdly large number. */
  readonly model_max_length?: number;
}

/** Returns one number for each label of `id2label`. */
export interface Classifier {
  (encoded: Encoded): Promise<{ readonly logits: { readonly data: Float32Array } }>;
  readonly config: { readonly id2label?: Readonly<Record<string, string>> };
}
