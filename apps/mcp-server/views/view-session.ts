import { element } from "../dashboard/dom.ts";
import { type Fields, type Host, isRecord } from "./host.ts";
import { button, copy, reportIn, say, start, textOf } from "./page.ts";
import { counted, doiLink, link, said, state } from "./parts.ts";
import { inWords, number, records, text } from "./read.ts";

const numbered = (of: Fields, name: string): number => number(of, name) ?? 0;

function sourceNode(source: Fields): HTMLElement {
  const [url, title, doi] = [text(source, "url"), text(source, "title"), text(source, "doi")];
  const kind = text(source, "relevance");
  const byline = [text(source, "author"), text(source, "date")].filter(Boolean).join(" · ");
  return element(
    "li",
    { class: "source" },
    link(url, title || url),
    ...(kind ? [" ", element("span", { class: "kind" }, inWords(kind))] : []),
    ...(byline || doi ? [element("div", { class: "soft" }, said(byline), ...(doi ? [" ", doiLink(doi)] : []))] : []),
  );
}

const gapNode = (gap: Fields): HTMLElement =>
  element("li", { class: "gap" }, state("doubtful", "Open question: "), said(text(gap, "description")));

interface Found {
  readonly sources: readonly Fields[];
  readonly gaps: readonly Fields[];
}

/** What a step found; step 0 stands for what no step names. */
const foundIn = ({ sources, gaps }: Found, step: number): readonly HTMLElement[] => [
  ...sources.filter((one) => numbered(one, "foundInStep") === step).map(sourceNode),
  ...gaps.filter((one) => numbered(one, "foundInStep") === step).map(gapNode),
];

function stepNode(step: Fields, found: Found): HTMLElement {
  const n = numbered(step, "stepNumber");
  const [confidence, branch] = [text(step, "confidence"), text(step, "branchId")];
  const by = number(step, "supersededBy");
  const facts = [
    confidence && `confidence: ${confidence}`,
    branch && `branch ${branch}`,
    by !== undefined && `replaced by step ${by}`,
  ].filter(Boolean);
  const leaves = foundIn(found, n);
  const words = element(by === undefined ? "span" : "del", {}, said(text(step, "oneLiner")));
  return element(
    "li",
    { class: `step${branch ? " branch" : ""}` },
    element(
      "div",
      { class: "node" },
      element("b", {}, `${n}. `),
      words,
      element("div", { class: "soft" }, facts.join(" · ")),
    ),
    ...(leaves.length > 0 ? [element("ul", { class: "leaves" }, ...leaves)] : []),
  );
}

/** Failures that came up again and again. */
function failuresOf(session: Fields): readonly Node[] {
  const all = records(session, "errorPatterns");
  if (all.length === 0) return [];
  const items = all.map((one) =>
    element(
      "li",
      {},
      state("bad", `${inWords(text(one, "kind"))}, ${numbered(one, "count")} times: `),
      said(text(one, "suggestion")),
    ),
  );
  return [element("section", {}, element("h2", {}, "Repeated failures"), element("ul", {}, ...items))];
}

/** Writes the session as one document, to be copied. */
function exporter(sessionId: string, host: Host): HTMLElement {
  const place = element("textarea", { readonly: "", rows: "12", "aria-label": "The session as Markdown" });
  place.hidden = true;
  const made = button("Copy as Markdown", async () => {
    say("Writing the document…");
    const result = await host.callTool("research_export", { sessionId, format: "markdown" });
    const report = reportIn(result);
    const words = isRecord(report) ? text(report, "document") : "";
    if (result.isError || words === "") return say(textOf(result) || "It could not be written.", true);
    await copy(words, place);
  });
  return element("div", { class: "actions" }, made, place);
}

void start((session, _, host) => {
  if (!isRecord(session) || !Array.isArray(session.stepIndex)) return undefined;
  const steps = records(session, "stepIndex");
  const numbers = new Set(steps.map((step) => numbered(step, "stepNumber")));
  /** What was found in a step that is not listed is shown without one. */
  const placed = (one: Fields): Fields =>
    numbers.has(numbered(one, "foundInStep")) ? one : { ...one, foundInStep: 0 };
  const found = { sources: records(session, "sources").map(placed), gaps: records(session, "gaps").map(placed) };
  const others = foundIn(found, 0);
  const summary = text(session, "summary");
  return [
    element(
      "header",
      {},
      element(
        "p",
        { class: "soft" },
        [
          counted(steps.length, "step"),
          counted(found.sources.length, "source"),
          counted(found.gaps.length, "open question"),
        ].join(" · "),
      ),
      element("h1", {}, said(text(session, "researchGoal"))),
      ...(summary ? [element("p", { dir: "auto" }, summary)] : []),
    ),
    element(
      "main",
      {},
      element(
        "ol",
        { class: "map", "aria-label": "Steps and the sources that each found" },
        ...steps.map((step) => stepNode(step, found)),
      ),
      ...(others.length > 0
        ? [
            element(
              "section",
              {},
              element("h2", {}, "Found outside of a step"),
              element("ul", { class: "leaves" }, ...others),
            ),
          ]
        : []),
      ...failuresOf(session),
      ...(host.canCall && text(session, "sessionId") ? [exporter(text(session, "sessionId"), host)] : []),
    ),
  ];
});
