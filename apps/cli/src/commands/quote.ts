import { type Body, type Desk, defineToolCommand } from "../define-command.ts";
import { harmless, joined, listOf, recordOf, spoken, textOf } from "../render.ts";

const SAID: Readonly<Record<string, string>> = {
  verbatim: "Word for word",
  verbatim_normalised: "Word for word, in other letters or marks",
  elided: "Word for word, with words left out and marked",
  altered: "Words were changed",
  spliced: "Joined from places that do not stand together",
  absent: "Not in the source",
  source_unavailable: "The source could not be judged",
};
const FAITHFUL = new Set(["verbatim", "verbatim_normalised", "elided"]);

/** The comparison on one line: `[-left out-]`, `{+put in+}`. */
function renderDiff(body: Body, { style }: Desk): string {
  return listOf(body.diff)
    .map(({ kind, quote, source }) => {
      if (kind === "kept") return harmless(textOf(source));
      const gone = source === undefined ? "" : style.warn(`[-${harmless(textOf(source))}-]`);
      const added = quote === undefined ? "" : style.bold(`{+${harmless(textOf(quote))}+}`);
      return [gone, added].filter(Boolean).join(" ");
    })
    .join(" ");
}

const onOneLine = (text: unknown): string => harmless(textOf(text).replace(/\s+/gu, " "));

function renderPlace(found: Body, { style }: Desk): string {
  const where = [
    found.page && `page ${String(found.page)}`,
    found.line && `line ${String(found.line)}`,
    found.start !== undefined && `characters ${String(found.start)} to ${String(found.end)}`,
  ].filter(Boolean);
  const text = textOf(found.text);
  return [
    style.dim(where.join(", ")),
    text && `… ${onOneLine(found.before)}${style.bold(harmless(text))}${onOneLine(found.after)} …`,
    style.dim(harmless(textOf(found.fragmentUrl))),
  ]
    .filter(Boolean)
    .join("\n");
}

export const quote = defineToolCommand({
  name: "quote",
  tool: "verify_quote",
  summary: "Check whether a quotation stands in its source, word for word",
  places: ["quote", "url"],
  examples: [
    "quote 'the survey found no heron' https://example.org/report",
    "quote 'no heron … on the lower river' --citation 10.7717/peerj.4375",
  ],
  text(body, desk) {
    const { style } = desk;
    const match = textOf(body.quoteMatch);
    const title = SAID[match] ?? spoken(match);
    const found = recordOf(body.found);
    const closest = recordOf(body.closest);
    const risk = listOf(body.riskWords).map(({ word }) => harmless(textOf(word)));
    const differs = joined(body.differences);
    return [
      FAITHFUL.has(match) ? style.bold(title) : style.warn(title),
      differs && style.dim(`Differs in ${spoken(differs)}.`),
      risk.length > 0 ? style.warn(`This may turn the sense: ${risk.join(", ")}.`) : "",
      found.start === undefined ? "" : renderPlace(found, desk),
      renderDiff(body, desk),
      closest.start === undefined ? "" : `Closest: ${harmless(textOf(closest.text))}`,
      body.note ? style.warn(harmless(textOf(body.note))) : "",
    ]
      .filter(Boolean)
      .join("\n\n");
  },
});
