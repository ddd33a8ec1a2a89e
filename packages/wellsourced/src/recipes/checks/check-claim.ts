import { countWords, type Failure, type Paper } from "@wellsourced/core";
import { type ClaimSupport, examineClaim, type KeySentence, type NumberMismatch } from "@wellsourced/trust";
import type { Call } from "../../call.ts";
import { given } from "../../given.ts";
import { failureIn } from "../failure-in.ts";
import type { createPageStore } from "../read.ts";

/** Sources of fewer words say too little to hold their silence against a claim. */
const SPARSE = 150;
const MOST_URLS = 3;

/** What a source shows of a claim; the source is told, or why there is none. */
export interface ClaimCheck {
  readonly claimSupport: ClaimSupport;
  readonly claimEvidence?: readonly string[];
  readonly claimEvidenceDetails?: readonly KeySentence[];
  readonly claimSourceUrl?: string;
  readonly contrastSignal?: true;
  readonly numberMismatch?: readonly NumberMismatch[];
  readonly contentWords?: number;
  readonly sparsityNote?: string;
  readonly claimFetchError?: string;
}

const RESOLVER = /^https?:\/\/(?:dx\.)?doi\.org\//iu;

/** Where the text of a work may be read: a free PDF, its page, and what only resolves its name at the end. */
export function placesOf(record: Paper | undefined, ...others: readonly (string | undefined)[]): readonly string[] {
  const all = [...others, record?.pdfUrl, record?.url].filter((url) => url !== undefined);
  const places = [...new Set(all)];
  return [...places.filter((url) => !RESOLVER.test(url)), ...places.filter((url) => RESOLVER.test(url))];
}

function examine(text: string, claim: string, url: string): ClaimCheck {
  const { claimSupport, keySentences, contrastSignal, numberMismatch } = examineClaim(text, claim);
  const words = countWords(text);
  return {
    claimSupport,
    claimEvidence: keySentences.map(({ sentence }) => sentence),
    ...(keySentences.length > 0 ? { claimEvidenceDetails: keySentences } : {}),
    claimSourceUrl: url,
    ...given({ contrastSignal, numberMismatch }),
    contentWords: words,
    ...(words < SPARSE ? { sparsityNote: `Only ${words} words could be read: their silence says little.` } : {}),
  };
}

export interface ClaimParts {
  readonly pages: ReturnType<typeof createPageStore>;
}

/** Reads the first of these places that can be read, and looks for what it says of the claim. */
export async function checkClaim(
  { claim, places }: { readonly claim: string; readonly places: readonly string[] },
  { pages }: ClaimParts,
  call: Call,
): Promise<ClaimCheck> {
  let failure: Failure | undefined;
  for (const url of places.slice(0, MOST_URLS)) {
    try {
      const { markdown } = await pages({ url }, call);
      if (markdown.trim()) return examine(markdown, claim, url);
    } catch (error) {
      failure = failureIn(error, call);
    }
  }
  return {
    claimSupport: "source_unavailable",
    ...given({ claimSourceUrl: places[0], claimFetchError: failure?.message }),
  };
}
