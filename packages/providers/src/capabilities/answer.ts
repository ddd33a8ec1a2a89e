import { Answer } from "@wellsourced/core/records";
import { known, type Maybe, plainText, type Raw, webAddress } from "../clean.ts";
import { toUtc } from "../dates.ts";
import { defineKind, type Limited } from "./kind.ts";

/** A question for a cited answer. */
export interface AnswerAsk extends Limited {
  readonly query: string;
}

export type RawSource = Raw<Answer["citations"][number]>;

export interface RawAnswer {
  readonly answer?: Maybe<string>;
  readonly citations: readonly RawSource[];
}

/** A cited page; `undefined` without a URL. */
export function toSource({ title, url, publishedDate }: RawSource, now: number) {
  const address = webAddress(url);
  if (address === undefined) return undefined;
  return {
    ...known({ title: plainText(title) }),
    url: address,
    ...known({ publishedDate: toUtc(publishedDate, now) }),
  };
}

export const answers = defineKind<AnswerAsk, RawAnswer, Answer>({
  name: "answer",
  kept: { ms: 3_600_000, empty: false },
  record: Answer,
  policy: "named",
  question: ["query"],
  clean({ answer, citations }, { now }) {
    const text = answer?.trim() ?? "";
    if (!text) return undefined;
    const sources = citations.flatMap((citation) => toSource(citation, now) ?? []);
    return { answer: text, citations: [...new Map(sources.map((source) => [source.url, source])).values()] };
  },
  keyOf: ({ answer }) => answer,
});
