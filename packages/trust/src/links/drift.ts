import { tokenise } from "../tokens.ts";

const RUN = 3;
/** Of a long page its beginning tells enough. */
const MOST = 40_000;

/** Share of an earlier text's runs of three words that a later one still has; undefined when there are too few to say. */
export function keptShare(before: string, now: string): number | undefined {
  const earlier = runsOf(before);
  if (earlier.size < 20) return undefined;
  const later = runsOf(now);
  let kept = 0;
  for (const run of earlier) if (later.has(run)) kept += 1;
  return kept / earlier.size;
}

function runsOf(text: string): ReadonlySet<string> {
  const forms = tokenise(text.slice(0, MOST)).map(({ form }) => form);
  return new Set(
    forms.slice(0, Math.max(0, forms.length - RUN + 1)).map((_, index) => forms.slice(index, index + RUN).join(" ")),
  );
}
