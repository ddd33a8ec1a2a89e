import { checkText, Failure, omitUndefined } from "@wellsourced/core";
import type { Answer, StructuredHit } from "@wellsourced/core/records";
import { type AskOf, checkStructured } from "@wellsourced/providers";
import type { Call } from "../../call.ts";
import type { Parts } from "../parts.ts";
import { rememberedBy } from "../remembered.ts";
import type { Query } from "../search/find.ts";
import type { SearchResponse } from "../search/response.ts";
import { answerByOwnModel, type OwnAnswer } from "./answer.ts";
import type { OwnModelParts } from "./pages.ts";
import { structuredByOwnModel } from "./structured.ts";

export interface AnswerQuery {
  readonly query: string;
  /** Required if several are configured. */
  readonly provider?: string | undefined;
}

export interface AnswerResult extends Answer, Partial<Pick<OwnAnswer, "citationErrors" | "sourcesRead" | "note">> {
  readonly provider: string;
  readonly costUsd?: number;
}

export interface StructuredQuery extends Query<AskOf<"structured">> {
  readonly provider?: string | undefined;
}

export interface StructuredResult extends Omit<SearchResponse, "reports" | "routing"> {
  readonly records: readonly StructuredHit[];
  readonly provider: string;
}

type AnswerParts = OwnModelParts & Pick<Parts, "providers" | "remember">;

const HOUR = 3_600_000;

/** The user's own model counts as an answer provider, since we search and read for it. */
const OWN = "llm";

/** The requested provider, or the only one configured. @throws {Failure} `config` */
function choose(type: "answer" | "structured", name: string | undefined, { providers }: AnswerParts): string {
  const rows = providers.list().filter((row) => row.type === type || row.type === "chat");
  const names = rows.map((row) => row.name);
  const refuse = (message: string, suggestedAction: "try_different_provider" | "check_api_key") =>
    new Failure("config", message, { suggestedAction, alternatives: names });
  const usable = rows.filter(({ configured, name: own }) => configured && (name === undefined || own === name));
  const [only, ...others] = usable;
  if (only && others.length === 0) return only.name;
  const listed = names.join(", ");
  if (only)
    throw refuse(`Several providers are configured. Name one of ${listed} as provider.`, "try_different_provider");
  if (name !== undefined && !names.includes(name))
    throw refuse(
      `Unknown provider ${name.replace(/\s+/gu, " ").slice(0, 40)}. Choose one of ${listed}.`,
      "try_different_provider",
    );
  const unset = rows.filter((row) => name === undefined || row.name === name);
  const ways = unset.map((row) => `${row.name} (${(row.missing ?? []).join(" and ")})`);
  throw refuse(`No provider of answers is configured. Set the keys of ${ways.join(" or ")}.`, "check_api_key");
}

/** Returns a function that answers questions by a service or a model. */
export function createAnswers(parts: AnswerParts) {
  const ownAnswer = rememberedBy(
    parts.remember,
    "own-answer",
    HOUR,
  )(({ query }: Pick<AnswerQuery, "query">, call = {}) => answerByOwnModel(query, parts, call));
  const ownStructured = rememberedBy(
    parts.remember,
    "own-structured",
    HOUR,
  )((ask: AskOf<"structured">, call = {}) => structuredByOwnModel(ask, parts, call));
  return {
    async answer(asked: AnswerQuery, call: Call = {}): Promise<AnswerResult> {
      checkText(asked, "query");
      const { query, provider: name } = asked;
      const provider = choose("answer", name, parts);
      if (provider === OWN) return { ...(await ownAnswer({ query }, call)), provider };
      const { records, costUsd } = await parts.find("answer", { query, limit: 1 }, { ...call, provider });
      const [record] = records;
      if (!record)
        throw new Failure("upstream_unavailable", `${provider} returned no answer. Rephrase the question.`, {
          provider,
        });
      return { ...record, provider, ...omitUndefined({ costUsd }) };
    },
    async structured(asked: StructuredQuery, call: Call = {}): Promise<StructuredResult> {
      checkText(asked, "query");
      const { provider: name, query, limit = 5, category, schema } = asked;
      const ask = { category, schema, query, limit };
      // Validate before any paid request.
      checkStructured(ask);
      const provider = choose("structured", name, parts);
      if (provider === OWN) return { ...(await ownStructured(ask, call)), provider };
      const { records, notHonoured, costUsd, note, hints } = await parts.find("structured", ask, { ...call, provider });
      return { records, provider, notHonoured, ...omitUndefined({ costUsd, note, hints }) };
    },
  };
}
