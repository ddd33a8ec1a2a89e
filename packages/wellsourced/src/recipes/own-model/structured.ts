import { boundaryBy, materialOf, objectIn, type ReadPage, summaryInstructions } from "@wellsourced/answers/prompts";
import { Failure, omitUndefined, squeeze } from "@wellsourced/core";
import type { StructuredHit } from "@wellsourced/core/records";
import { type AskOf, fitToSchema } from "@wellsourced/providers";
import { visibleText } from "@wellsourced/trust";
import { type Asking, type Call, whatIsLeft } from "../../call.ts";
import { type OwnModelParts, readPages, unreadNote } from "./pages.ts";

/** Drops highlights that are not in the page. */
function toRead(
  page: ReadPage,
  written: string,
  { schema }: AskOf<"structured">,
): { readonly record: StructuredHit; readonly trouble?: string } {
  const source = { ...omitUndefined({ title: page.title }), url: page.url };
  const value = objectIn(written);
  if (!value) return { record: source, trouble: `the model returned no JSON for ${page.url}` };
  const said = squeeze(visibleText(page.content).text);
  const claimed = (Array.isArray(value.highlights) ? value.highlights : [])
    .filter((one) => typeof one === "string")
    .map((one) => squeeze(visibleText(one).text));
  const highlights = claimed.filter((one) => one !== "" && said.includes(one));
  const invented = claimed.length - highlights.length;
  const told = typeof value.summary === "string" ? value.summary.trim() || undefined : undefined;
  return {
    record: {
      ...source,
      ...omitUndefined({ summary: schema ? fitToSchema(value.summary, schema) : told }),
      ...(highlights.length > 0 ? { highlights } : {}),
    },
    ...(invented > 0 ? { trouble: `${invented} highlights that are not in the text of ${page.url} were removed` } : {}),
  };
}

interface Question extends Asking<OwnModelParts> {
  readonly ask: AskOf<"structured">;
  readonly instructions: string;
  readonly boundary: string;
}

/** One page per prompt, so that no page can influence the summary of another. */
async function readOne(page: ReadPage, { ask, parts, call, instructions, boundary }: Question) {
  const material = materialOf(ask.query, [page], boundary);
  try {
    const question = { instructions, material, asJson: true, limit: 1 };
    const { records } = await parts.find("chat", question, { ...call, provider: "llm" });
    return toRead(page, records[0]?.text ?? "", ask);
  } catch (error) {
    if (call.signal?.aborted) throw error;
    return { failure: Failure.from(error) };
  }
}

/** Searches the web, reads the results and has the user's own model summarize each. */
export async function structuredByOwnModel(ask: AskOf<"structured">, parts: OwnModelParts, call: Call) {
  const left = whatIsLeft(call, parts.clock);
  const { pages, failures } = await readPages(ask.query, ask.limit, parts, call);
  const asking = { ask, parts, call: { ...call, ...left() } };
  const boundary = boundaryBy(parts.random);
  const instructions = summaryInstructions(ask.schema, boundary);
  const outcomes = await Promise.all(pages.map((page) => readOne(page, { ...asking, instructions, boundary })));
  const reads = outcomes.flatMap((one) => ("record" in one ? [one] : []));
  const broken = outcomes.flatMap((one) => ("failure" in one ? [one.failure] : []));
  if (reads.length === 0 && broken[0]) throw broken[0];
  const said = [...reads.flatMap(({ trouble }) => trouble ?? []), ...broken.map(({ message }) => message)];
  const note = [said.length > 0 ? `${said.join("; ")}.` : undefined, unreadNote(failures)].filter(Boolean).join(" ");
  return {
    records: reads.map(({ record }) => record),
    notHonoured: ask.category === undefined ? [] : ["category"],
    ...omitUndefined({ note: note || undefined }),
  };
}
