import {
  boundaryBy,
  citeFields,
  fieldInstructions,
  materialOf,
  objectIn,
  type ReadPage,
} from "@wellsourced/answers/prompts";
import { cutChars, Failure, isRecord, omitUndefined, squeeze, UNTRUSTED } from "@wellsourced/core";
import { checkStructured, fitToSchema } from "@wellsourced/providers";
import { visibleText } from "@wellsourced/trust";
import type { Call } from "../../call.ts";
import type { Parts } from "../parts.ts";
import type { ScrapeResult } from "../scrape/scrape.ts";
import type { ScrapeQuery } from "../scrape/scrape-query.ts";
import { checkModel } from "./needs-model.ts";

export interface ExtractQuery {
  readonly urls: readonly string[];
  /** The data to extract, in plain words. Without a schema, the result is in the field `answer`. */
  readonly prompt?: string | undefined;
  /** JSON schema of an object: at most 10 properties, 2 levels. */
  readonly schema?: Readonly<Record<string, unknown>> | undefined;
  readonly scrape?: Omit<ScrapeQuery, "url" | "formats"> | undefined;
}

/** Data that a model extracted from pages, each value with a passage that contains it. */
export interface ExtractResult {
  /** `null` for values that no page contains. */
  readonly data: Readonly<Record<string, unknown>>;
  readonly citations: readonly { readonly path: string; readonly url: string; readonly passage: string }[];
  readonly notes: readonly string[];
  readonly trust: typeof UNTRUSTED;
}

interface ExtractParts extends Pick<Parts, "find" | "random" | "providers"> {
  readonly scrape: (query: ScrapeQuery, call?: Call) => Promise<ScrapeResult>;
}

/** Characters of all pages together in the prompt. */
const SHOWN = 100_000;
const ANSWER = { type: "object", properties: { answer: { type: "string" } } };

function checkQuery({ urls, prompt, schema }: ExtractQuery, { providers }: ExtractParts): void {
  const mistake = (message: string) => new Failure("validation", message, { suggestedAction: "correct_input" });
  if (urls.length === 0) throw mistake("urls must contain at least one address.");
  if (!prompt && !schema) throw mistake("prompt or schema is required. Say what is wanted, or give a JSON schema.");
  checkStructured(omitUndefined({ schema }));
  // Check before any page is read.
  checkModel({ providers }, "extract");
}

async function readAll({ urls, scrape = {} }: ExtractQuery, parts: ExtractParts, call: Call) {
  const most = Math.floor(SHOWN / urls.length);
  const outcomes = await Promise.allSettled(
    urls.map(async (url): Promise<ReadPage & { readonly isCut: boolean }> => {
      const { finalUrl, title, texts } = await parts.scrape({ ...scrape, url, formats: ["markdown"] }, call);
      const text = texts.markdown ?? "";
      return { url: finalUrl, content: cutChars(text, most), isCut: text.length > most, ...omitUndefined({ title }) };
    }),
  );
  call.signal?.throwIfAborted();
  const pages = outcomes.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
  const failed = outcomes.flatMap((one, index) =>
    one.status === "rejected" ? [{ url: urls[index] ?? "", failure: Failure.from(one.reason) }] : [],
  );
  if (pages.length === 0 && failed[0]) throw failed[0].failure;
  return { pages, failed };
}

/** Returns a function that extracts data from pages. */
export function createExtract(parts: ExtractParts) {
  return async (query: ExtractQuery, call: Call = {}): Promise<ExtractResult> => {
    checkQuery(query, parts);
    const { prompt = "Fill in the form.", schema = ANSWER } = query;
    const { pages, failed } = await readAll(query, parts, call);
    const boundary = boundaryBy(parts.random);
    const ask = {
      instructions: fieldInstructions(schema, boundary),
      material: materialOf(prompt, pages, boundary),
      asJson: true,
      limit: 1,
    };
    const { records } = await parts.find("chat", ask, { ...call, provider: "llm" });
    const written = objectIn(records[0]?.text ?? "");
    if (!written)
      throw new Failure("upstream_unavailable", "The model returned no JSON object. Try again, or try another model.", {
        provider: "llm",
      });
    const texts = pages.map(({ content }) => squeeze(visibleText(content).text));
    const passages = isRecord(written.passages) ? written.passages : {};
    const { data, fields, removed } = citeFields(fitToSchema(written.data, schema), passages, texts);
    return {
      data,
      citations: fields.map(({ path, page, passage }) => ({ path, passage, url: pages[page]?.url ?? "" })),
      notes: [
        ...failed.map(({ url, failure }) => `Not read: ${url}. ${failure.message}`),
        ...pages.filter(({ isCut }) => isCut).map(({ url }) => `The model was shown only the beginning of ${url}.`),
        ...(removed.length > 0 ? [`Removed, because no passage of a page shows it: ${removed.join(", ")}.`] : []),
      ],
      trust: UNTRUSTED,
    };
  };
}
