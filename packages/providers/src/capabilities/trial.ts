import { squeeze } from "@wellsourced/core";
import { Trial, trialStatuses } from "@wellsourced/core/records";
import { type Asked, TrialSearch } from "@wellsourced/core/searches";
import { known, type Maybe, type RawOf } from "../clean.ts";
import { toPartialDate } from "../dates.ts";
import { defineKind, ifKnown } from "./kind.ts";

export type TrialAsk = Asked<typeof TrialSearch>;

const NUMERALS = ["", "i", "ii", "iii", "iv"];
const STEP = "(?:[1-4]|iv|i{1,3})[ab]?";
const PHASE = new RegExp(
  String.raw`\b(early[\s-]+)?phases?[\s-]*(${STEP})(?:\s*(?:/|-|to|and|or|&)\s*(?:phase\s*)?(${STEP}))?\b`,
  "iu",
);

function phaseName(step: string, early: boolean): string {
  const plain = step.toLowerCase().replace(/[ab]$/u, "");
  const number = NUMERALS.includes(plain) ? NUMERALS.indexOf(plain) : Number(plain);
  return early && number === 1 ? "EARLY_PHASE1" : `PHASE${number}`;
}

/** The phases in a query, and the query without them: `phase II/III asthma`. */
export function phasesIn(query: string): { readonly phases: readonly string[]; readonly rest: string } {
  const [words, early, first, second] = PHASE.exec(query) ?? [];
  if (words === undefined || first === undefined) return { phases: [], rest: query };
  const phases = [first, second].flatMap((step) => (step ? [phaseName(step, early !== undefined)] : []));
  return { phases: [...new Set(phases)], rest: squeeze(query.replace(words, " ")) };
}

export type RawTrial = RawOf<Trial> & Pick<Trial, "url">;

const texts = (list: Maybe<readonly Maybe<string>[]>): string[] =>
  (list ?? []).map((text) => squeeze(text ?? "")).filter(Boolean);

export const trials = defineKind<TrialAsk, RawTrial, Trial>({
  name: "trial",
  ask: TrialSearch,
  kept: { ms: 6 * 3_600_000, empty: false },
  record: Trial,
  clean({ nctId, title, url, hasResults, ...raw }, { source }) {
    const id = squeeze(nctId ?? "");
    if (!id) return undefined;
    return {
      nctId: id,
      title: squeeze(title ?? "") || id,
      ...known({ status: squeeze(raw.status ?? ""), sponsor: squeeze(raw.sponsor ?? "") }),
      phases: texts(raw.phases),
      conditions: texts(raw.conditions),
      interventions: texts(raw.interventions),
      ...known({ startDate: toPartialDate(raw.startDate) }),
      hasResults: hasResults ?? false,
      url,
      source,
    };
  },
  keyOf: ({ nctId }) => nctId,
  question: ["query"],
  keeps: {
    status: ({ status }, ask) => ifKnown(status, (it) => trialStatuses(ask.status ?? "").includes(it)),
    phase: ({ phases }, ask) => phases.includes(ask.phase ?? ""),
  },
});
