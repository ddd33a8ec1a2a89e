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

/** Published as an enum but accepts any text, so that unknown names get the error that lists all providers. */
const provider = (names: readonly string[], description: string) =>
  text()
    .transform((name) => name || undefined)
    .optional()
    .describe(description)
    .meta({ enum: [...new Set(names)] });

/** Providers that search the whole web, and so scholarly sites. */
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

/** A `provider` argument for one capability. */
export const providerFor = (type: string) => provider(named(type), "Provider to query instead of the default ones");

/** A `provider` argument for answers, from services or the user's own model. */
export const answerProvider = (type: "answer" | "structured") =>
  provider([...named(type), ...named("chat")], "Provider to query; llm is your own model");

/** Arguments for querying several providers at once. */
export const together = {
  providers: z.array(z.string().trim().min(1)).max(30).optional().describe("Providers to query together, or all"),
  ...budget,
};

/** Schema of their outcomes. */
export const togetherShape = {
  reports: z.array(ProviderReport).optional().describe("Outcome for each provider, if several were queried"),
};

/** Notes the providers queried, for session statistics. */
const noteAsked = ({ provider, attempted }: Routed, call: ToolCall): void =>
  call.note({ asked: { provider, attempted } });

/** Notes the providers queried, and the routing if there was a choice. */
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

/** Renames a tool's arguments to the library's names, such as `date_from` to `dateFrom`. */
export const toQuery = <Input extends object>(input: Input) =>
  Object.fromEntries(Object.entries(input).map(([name, value]) => [libraryName(name), value])) as {
    [Name in keyof Input as LibraryName<Name>]: Input[Name]; // the same conversion as `libraryName`
  };

/** The tool's name of a library option. */
const argumentName = (name: string): string =>
  name === "limit" ? "num_results" : name.replace(/[A-Z]/gu, (letter) => `_${letter.toLowerCase()}`);

/** Converts a scholarly work to a source of a session. */
export const paperSource = ({ url, title, authors: author, year: date, doi }: Immutable<Paper>): FoundSource => ({
  url,
  title,
  author,
  date,
  doi,
});

type Snake<Name> = Name extends `${infer Head}${infer Rest}`
  ? `${Head extends Lowercase<Head> ? Head : `_${Lowercase<Head>}`}${Snake<Rest>}`
  : Name;

/** A tool's arguments from the fields of a search, in their order; each tool limits `num_results` itself. */
export const argumentsOf = <Shape extends z.ZodRawShape>({ shape }: z.ZodObject<Shape>) =>
  Object.fromEntries(Object.entries(shape).map(([name, field]) => [argumentName(name), field])) as {
    [Name in keyof Shape as Name extends "limit" ? "num_results" : Snake<Name>]: Shape[Name]; // the same conversion as `argumentName`
  };

/** Filters that could not be applied, by argument name; absent if there are none. */
export function unapplied(names: readonly string[], asked: { readonly safe?: string }): { notHonoured?: string[] } {
  // The default of `safe` was not requested, so do not report it.
  const said = names.filter((name) => name !== "safe" || asked.safe !== "medium");
  const notHonoured = said.map(argumentName);
  return notHonoured.length > 0 ? { notHonoured } : {};
}

/** Fields of every search result besides its records. */
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

/** Schema of these fields. */
export const asideShape = {
  notHonoured: z.array(z.string()).optional().describe("Filters that could not be applied"),
  note: z.string().optional().describe("Limitations of this result, such as missing parts"),
  costUsd: z.number().optional().describe("Known cost in US dollars"),
  hints: ZeroResultHints.optional(),
  trust,
};

/** Fields of every result of a single provider besides its records. */
export function fromProvider(found: Findings<unknown>, call: ToolCall) {
  noteAsked(found.routing, call);
  return { resultCount: found.records.length, provider: found.routing.provider, ...aside(found) };
}

/** Schema of these fields. */
export const fromProviderShape = { resultCount: z.int(), provider: z.string(), ...asideShape };

/** The value of `source` in results. */
export function whoAnswered({ via, routed, provider: name }: Routed): string {
  if (via === "web") return "web_search";
  return routed ? "router" : name;
}
