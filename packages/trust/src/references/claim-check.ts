import { isDoiUrl } from "@wellsourced/citations";
import { countWords, Failure, omitUndefined } from "@wellsourced/core";
import type { Page, Paper } from "@wellsourced/core/records";
import { z } from "zod";
import { type EntailmentLabel, type Entails, passageOf } from "../claim/examine.ts";
import { textFragments } from "../claim/fragment.ts";
import type { Declared } from "../declared.ts";
import { Fetched } from "../fetched.ts";
import { openSource } from "../statements/open-source.ts";
import type { Reason, ReasonCode } from "../statements/reasons.ts";
import { Stretch } from "../stretch.ts";
import { word } from "../word.ts";

/** In sources with fewer words, the absence of a claim is no evidence. */
const SPARSE = 150;

/** The evidence for a claim in a source, or the reason why there is none. */
export const ClaimCheck = z.object({
  attention: z
    .array(z.string())
    .optional()
    .describe("Check these first: numbers, names or directions of change in which the claim differs from the source"),
  claimEvidence: z.array(z.string()).optional().describe("Relevant sentences of the source, best first"),
  claimSourceUrl: z.string().optional().describe("Address at which the source was read"),
  claimFetchError: z.string().optional().describe("Why the source could not be read"),
  claimSupport: z.enum(["addressed", "partially_addressed", "not_addressed", "source_unavailable"]),
  claimEvidenceDetails: z
    .array(Stretch.extend({ visible: Stretch.optional(), link: z.string().optional() }))
    .optional()
    .describe(
      "Positions of these sentences in the Markdown that was read, in the same order; link opens the source there",
    ),
  ...Fetched.shape,
  contrastSignal: z.literal(true).optional(),
  numberMismatch: z.array(z.object({ claim: z.string(), source: z.string().optional() })).optional(),
  opposedWords: z.array(z.object({ claim: z.string(), source: z.string() })).optional(),
  /** A model's judgement of the claim and these sentences, if one is configured. */
  entailment: z.object({ model: z.string(), label: word<EntailmentLabel>(), score: z.number() }).optional(),
  entailmentError: z.string().optional(),
  /** A long text was read that almost certainly does not mention the claim; surer than `not_addressed`. */
  silent: z.literal(true).optional(),
  contentWords: z.int().optional().describe("Number of words in the source"),
  sparsityNote: z.string().optional().describe("Present if the source is too short to judge"),
});
export type ClaimCheck = Declared<z.infer<typeof ClaimCheck>>;

/** Fields of results about a claim. */
export const claimFields = {
  claim: z.string().optional(),
  ...ClaimCheck.omit({ attention: true, silent: true, contentWords: true, sparsityNote: true }).partial().shape,
} as const;

/** URLs for the text of a work: a free PDF, its page, and last those that only resolve its identifier. */
export function placesOf(record: Paper | undefined, ...others: readonly (string | undefined)[]): readonly string[] {
  const all = [...others, record?.pdfUrl, record?.url].filter((url) => url !== undefined);
  const places = [...new Set(all)];
  return [...places.filter((url) => !isDoiUrl(url)), ...places.filter(isDoiUrl)];
}

export interface ClaimMeans {
  /** Compares a claim with passages by a model, if one is configured. */
  readonly entails?: Entails | undefined;
}

export interface Abortable {
  readonly signal?: AbortSignal | undefined;
}

/** Checks a claim against a page that is already read. */
export async function examinePage(page: Read, claim: string, parts: ClaimMeans, call: Abortable): Promise<ClaimCheck> {
  if (!page.markdown.trim())
    return { claimSupport: "source_unavailable", claimFetchError: "The document contains no text." };
  const found = await examine({ text: page.markdown, claim }, parts, call);
  const lacks = lacking(page);
  if (!lacks || found.claimSupport !== "not_addressed") return found;
  return { claimSupport: "source_unavailable", claimFetchError: lacks };
}

/** Differences in numbers, names or direction. A source with one of these does not confirm the claim. */
const DIFFERS: ReadonlySet<ReasonCode> = new Set<ReasonCode>([
  "number_differs",
  "number_not_stated",
  "year_differs",
  "month_differs",
  "unit_differs",
  "name_not_stated",
  "attribution_differs",
  "person_differs",
  "contrast",
  "contrast_possible",
]);

/** Whether much of the claim is missing from the source, including a number or one of these names. */
function missesFacts({ code, detail }: Reason, names: readonly string[]): boolean {
  const isNamed = (name: string) => name.split(" ").some((word) => detail.includes(`“${word}”`));
  return code === "words_missing" && (/\p{N}/u.test(detail) || names.some(isNamed));
}

/** @param source without `url` for a local document */
export async function examine(
  { text, claim, url }: { readonly text: string; readonly claim: string; readonly url?: string },
  { entails }: ClaimMeans,
  call: Abortable,
): Promise<ClaimCheck> {
  const { support, evidence, reasons, unnamed, ...found } = openSource(text).examine(claim);
  const { contrastSignal, numberMismatch, opposedWords, silent } = found;
  const linkTo = url === undefined ? () => undefined : textFragments(url, text);
  const details = evidence.map(({ score: _, sentence: __, ...place }) => ({
    ...place,
    ...omitUndefined({ link: linkTo(place) }),
  }));
  const differing = reasons.filter((reason) => DIFFERS.has(reason.code) || missesFacts(reason, unnamed));
  const attention = differing.map(({ detail }) => detail);
  const words = countWords(text);
  const passage = passageOf(evidence.toSorted((a, b) => a.start - b.start));
  const asked = entails && details.length > 0 ? await ask(entails, { claim, passage }, call) : {};
  return {
    ...(attention.length > 0 ? { attention } : {}),
    claimSupport: support,
    claimEvidence: evidence.map(({ sentence }) => sentence),
    ...(details.length > 0 ? { claimEvidenceDetails: details } : {}),
    ...omitUndefined({ claimSourceUrl: url }),
    ...omitUndefined({ contrastSignal, numberMismatch, opposedWords, silent }),
    ...asked,
    contentWords: words,
    ...(words < SPARSE
      ? { sparsityNote: `Only ${words} words could be read, so a missing passage proves little.` }
      : {}),
  };
}

/** Queries the model. If it fails, the textual evidence remains and the failure is reported. */
async function ask(
  entails: Entails,
  { claim, passage }: { readonly claim: string; readonly passage: string },
  call: Abortable,
): Promise<Pick<ClaimCheck, "entailment" | "entailmentError">> {
  try {
    return { entailment: await entails(claim, passage, call.signal) };
  } catch (error) {
    if (call.signal?.aborted) throw error;
    return { entailmentError: Failure.from(error).message };
  }
}

/** The parts of a page that a check needs. */
export type Read = Pick<Page, "markdown" | "wireTruncated" | "partial" | "partialBecause"> &
  Partial<Pick<Page, "contentType" | "finalUrl">> &
  Fetched;

/** Why a page is incomplete; `undefined` for a complete one. */
export function lacking({ wireTruncated, partial, partialBecause }: Read): string | undefined {
  if (wireTruncated)
    return "Only its beginning was read, because it exceeds a size limit, so a missing passage proves nothing.";
  if (!partial) return undefined;
  return `It was not read in full${partialBecause ? ` (${partialBecause})` : ""}, so a missing passage proves nothing.`;
}
