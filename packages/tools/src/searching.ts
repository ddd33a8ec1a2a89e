import { UNTRUSTED } from "@wellsourced/core";
import { type Paper, ProviderReport, ZeroResultHints } from "@wellsourced/core/records";
import type { Findings, Routed } from "@wellsourced/wellsourced";
import { providerManifest } from "@wellsourced/wellsourced/env";
import { z } from "zod";
import type { FoundSource, Immutable, ToolCall } from "./define-tool.ts";
import { budget, text } from "./fields.ts";
import { trust } from "./shapes.ts";

const named = (type: string): string[] =>
  providerManifest.filter(({ capabilities }) => capabilities.includes(type)).map(({ name }) => name);

/**
 * Published as an enum, taken as any text: an unknown name gets the error that lists every provider, which a schema
 * check would hide.
 */
const provider = (names: readonly string[], description: string) =>
  text()
    .transform((name) => name || undefined)
    .optional()
    .describe(description)
    .meta({ enum: [...new Set(names)] });

/** Those that search all of the web: an index of one kind of place has no scholarly sites. */
const sweeping = providerManifest
  .filter(({ skills }) => !skills.web?.onlyNamed)
  .flatMap(({ name, capabilities }) => (capabilities.includes("web") ? [name] : []));

export const webProvider = provider(named("web"), "Provider to query instead of the default ones");
export const academicProvider = provider(
  [...named("academic"), ...sweeping],
  "Provider to query instead of the default ones",
);

export const patentProvider = provider(
  [...named("patent"), ...sweeping],
  "Provider to query instead of the default ones",
);

/** The providers of one kind of question, as an argument. */
export const providerFor = (type: string, description = "Provider to query instead of the default ones") =>
  provider(named(type), description);

/** Who answers questions: services, and one's own model. */
export const answerProvider = (type: "answer" | "structured") =>
  provider([...named(type), ...named("chat")], "Provider to ask; llm is your own model");

/** Several providers at once, and what a call may take. */
export const together = {
  providers: z.array(z.string().trim().min(1)).max(30).optional().describe("Providers to query together, or all"),
  ...budget,
};

/** What came of each of several, for the body. */
export const togetherShape = {
  reports: z.array(ProviderReport).optional().describe("Outcome for each provider, if several were queried"),
};

/** Passes on who was asked, for the statistics of a session. */
export const noteAsked = ({ provider, attempted }: Routed, call: ToolCall): void =>
  call.note({ asked: { provider, attempted } });

/** The same, with the routing where there was a choice. */
export function noteRouting(routed: Routed, call: ToolCall): void {
  noteAsked(routed, call);
  if (!routed.routed) return;
  const { provider: providerUsed, attempted: providersAttempted, fallbackReason } = routed;
  call.note({ routing: { providerUsed, providersAttempted, ...(fallbackReason ? { fallbackReason } : {}) } });
}

type Camel<Name> = Name extends `${infer Head}_${infer Rest}` ? `${Head}${Capitalize<Camel<Rest>>}` : Name;
type LibraryName<Name> = Name extends "num_results" ? "limit" : Camel<Name>;

const libraryName = (name: string): string =>
  name === "num_results" ? "limit" : name.replace(/_([a-z])/gu, (_, letter: string) => letter.toUpperCase());

/** The arguments of a tool under the names that the library has for them: `date_from` is `dateFrom` there. */
export const toQuery = <Input extends object>(input: Input) =>
  Object.fromEntries(Object.entries(input).map(([name, value]) => [libraryName(name), value])) as {
    [Name in keyof Input as LibraryName<Name>]: Input[Name]; // the type says of each name what `libraryName` does
  };

/** The name of a tool's argument, by that of the library. */
const argumentName = (name: string): string =>
  name === "limit" ? "num_results" : name.replace(/[A-Z]/gu, (letter) => `_${letter.toLowerCase()}`);

/** A scholarly work as a source of a session. */
export const paperSource = ({ url, title, authors: author, year: date, doi }: Immutable<Paper>): FoundSource => ({
  url,
  title,
  author,
  date,
  doi,
});

/** Filters that could not be applied, by the names of the tool's arguments; absent when all were. */
export function unapplied(names: readonly string[], asked: { readonly safe?: string }): { notHonoured?: string[] } {
  // Nobody asked for the default: that a provider has no such switch is no news.
  const said = names.filter((name) => name !== "safe" || asked.safe !== "medium");
  const notHonoured = said.map(argumentName);
  return notHonoured.length > 0 ? { notHonoured } : {};
}

/** The part of a body that is the same for every search: what was not applied, what to try, and whose words it holds. */
export function aside(
  found: Pick<Findings<unknown>, "notHonoured" | "note" | "hints" | "costUsd"> & {
    readonly reports?: readonly ProviderReport[];
  },
  asked: { readonly safe?: string } = {},
) {
  const { note, hints, costUsd, reports } = found;
  return {
    ...unapplied(found.notHonoured, asked),
    ...(note ? { note } : {}),
    ...(costUsd === undefined ? {} : { costUsd }),
    ...(reports ? { reports: [...reports] } : {}),
    ...(hints ? { hints } : {}),
    trust: UNTRUSTED,
  };
}

/** The schema of that part. */
export const asideShape = {
  notHonoured: z.array(z.string()).optional().describe("Filters that could not be applied"),
  note: z.string().optional().describe("Limitations of this result, such as missing parts"),
  costUsd: z.number().optional().describe("Known cost in US dollars"),
  hints: ZeroResultHints.optional(),
  trust,
};

/** The end of a body whose records one provider returned. */
export function fromProvider(found: Findings<unknown>, call: ToolCall) {
  noteAsked(found.routing, call);
  return { resultCount: found.records.length, provider: found.routing.provider, ...aside(found) };
}

/** The schema of that end. */
export const fromProviderShape = { resultCount: z.int(), provider: z.string(), ...asideShape };

/** Who answered, in the words that bodies use. */
export function whoAnswered({ via, routed, provider: name }: Routed): string {
  if (via === "web") return "web_search";
  return routed ? "router" : name;
}
