import { panelInstructions } from "@wellsourced/answers/prompts";
import { type Clock, counted, Failure, isUnreached, omitUndefined } from "@wellsourced/core";
import { divergenceOf } from "@wellsourced/trust/panel";
import { type Call, passOn } from "../../call.ts";
import type { Parts } from "../parts.ts";
import { remembered } from "../remembered.ts";
import { type Member, membersFor, nameOf } from "./members.ts";
import { type Prices, readPrices, tokensIn } from "./prices.ts";
import type { PanelCost, PanelLimits, PanelMember, PanelResult } from "./result.ts";
import { dollars, reserve, rounded } from "./spending.ts";

export interface PanelQuery {
  readonly query: string;
  /** `vendor/model`. @default those of the settings */
  readonly models?: readonly string[] | undefined;
  /** At most WELLSOURCED_PANEL_MAX_MODELS. @default as many */
  readonly maxModels?: number | undefined;
  /** Time limit of each model. @default 30_000 */
  readonly timeoutMs?: number | undefined;
}

export interface PanelReply extends PanelResult {
  readonly cost: PanelCost;
}

type PanelParts = Pick<
  Parts,
  "providers" | "settings" | "find" | "clock" | "remember" | "judge" | "counters" | "payer"
>;

const TIMEOUT_MS = 30_000;
const CACHE_MS = 15 * 60_000;
/** Longest answer of a model, including its reasoning. */
const MOST_TOKENS = 4_000;

/** What a model costs; `usd` is `undefined` if its price is unknown. */
interface Costing {
  readonly model: string;
  readonly usd: number | undefined;
}

/** A model with the most that it may cost. */
interface Priced extends Costing {
  readonly member: Member;
}

/** The outcome of one model. */
interface Asked extends Costing {
  readonly shown: PanelMember;
}

interface Round extends PanelQuery {
  readonly parts: PanelParts;
  readonly prices: Prices;
  readonly call: Call;
}

/** True if a server rejected the question or was not reached, so that nothing was paid. */
const isFree = (failure: Failure): boolean =>
  failure.status !== undefined || isUnreached(failure) || failure.kind === "config" || failure.kind === "rate_limited";

async function askOne({ member, model: name, usd: mostUsd }: Priced, round: Round): Promise<Asked> {
  const { query, timeoutMs = TIMEOUT_MS, parts, prices, call } = round;
  const { vendor, model } = member;
  const started = parts.clock.now();
  const latency = (clock: Clock) => ({ latency_ms: Math.round(clock.now() - started) });
  const ask = { instructions: panelInstructions, question: query, model, maxTokens: MOST_TOKENS, limit: 1 };
  try {
    const options = { ...passOn(call), deadlineMs: timeoutMs, provider: vendor };
    const { records } = await parts.find("panel", ask, options);
    const [record] = records;
    if (!record)
      throw new Failure("content_empty", `${name} returned no text. It may have used its tokens for reasoning.`, {
        provider: vendor,
      });
    const { text, model: servedAs, isCut, inputTokens, outputTokens, costUsd } = record;
    const isCounted = inputTokens !== undefined && outputTokens !== undefined;
    const counted = isCounted ? prices.costOf(member, { input: inputTokens, output: outputTokens }) : mostUsd;
    call.onProgress?.(`${name} answered`);
    return {
      ...{ model: name, usd: costUsd ?? counted },
      shown: {
        ...{ model: name, status: "answered", text },
        ...(servedAs && servedAs !== model ? { served_as: servedAs } : {}),
        ...(isCut ? { is_cut: true } : {}),
        ...latency(parts.clock),
        ...omitUndefined({ input_tokens: inputTokens, output_tokens: outputTokens }),
      },
    };
  } catch (error) {
    call.signal?.throwIfAborted();
    const failure = Failure.from(error);
    call.onProgress?.(`${name} failed`);
    const { kind, message } = failure;
    return {
      ...{ model: name, usd: isFree(failure) ? 0 : mostUsd },
      shown: { model: name, status: "failed", error: { kind, message }, ...latency(parts.clock) },
    };
  }
}

function limitsOf({ parts: { settings }, call }: Pick<Round, "parts" | "call">): PanelLimits {
  const { panelMaxCallCostUsd: ofCall, panelMaxDailyCostUsd: ofDay } = settings;
  const limits = [ofCall, call.maxCostUsd ?? 0].filter((usd) => usd > 0);
  return {
    ...(limits.length > 0 ? { limitUsd: Math.min(...limits) } : {}),
    ...(ofDay > 0 ? { dailyLimitUsd: ofDay } : {}),
  };
}

const sumOf = (costs: readonly Costing[]): number => costs.reduce((sum, { usd = 0 }) => sum + usd, 0);

/** @throws {Failure} if the call might cost more than a limit, or if that cannot be told */
function checkCost(priced: readonly Priced[], { parts, call }: Pick<Round, "parts" | "call">): number {
  const { limitUsd: most = Number.POSITIVE_INFINITY, dailyLimitUsd } = limitsOf({ parts, call });
  const isLimited =
    most < Number.POSITIVE_INFINITY || dailyLimitUsd !== undefined || parts.payer()?.owner !== undefined;
  const unknown = priced.find(({ usd }) => usd === undefined);
  if (unknown && isLimited)
    throw new Failure(
      "config",
      `The price of ${unknown.model} is unknown, and costs are limited. Add it to the file of WELLSOURCED_PANEL_PRICE_TABLE_PATH, or ask other models.`,
      { suggestedAction: "inform_user" },
    );
  const estimated = sumOf(priced);
  if (estimated > most)
    throw new Failure(
      "validation",
      `The panel may cost ${dollars(most)} a call, and this one might cost ${dollars(estimated)}. Ask fewer models.`,
      { suggestedAction: "correct_input" },
    );
  return estimated;
}

const costOf = (priced: readonly Costing[], asked: readonly Costing[]): PanelCost => ({
  estimatedUsd: rounded(sumOf(priced)),
  usd: rounded(sumOf(asked)),
  unknown: asked.flatMap(({ model, usd }) => (usd === undefined ? [model] : [])),
  models: asked.flatMap(({ model, usd }) => (usd === undefined ? [] : [{ model, usd: rounded(usd) }])),
});

function noneAnswered(members: readonly PanelMember[]): Failure {
  const each = members.flatMap(({ model, error }) => (error ? [`${model}: ${error.message}`] : []));
  const message = `None of ${counted(members.length, "model")} answered. ${each.join(" ")}`;
  return new Failure("upstream_unavailable", message, { detail: each.join("; ") });
}

/** Asks all models at once. @throws {Failure} if none answered */
async function askAll(priced: readonly Priced[], round: Round): Promise<PanelReply> {
  const estimated = checkCost(priced, round);
  const settle = await reserve(estimated, round.parts, round.call);
  let asked: readonly Asked[] = [];
  try {
    asked = await Promise.all(priced.map((one) => askOne(one, round)));
  } finally {
    // An interrupted call counts in full, since its questions were sent.
    await settle(asked.length > 0 ? sumOf(asked) : estimated);
  }
  const panel = asked.map(({ shown }) => shown);
  const answers = panel.flatMap(({ model, text }) => (text === undefined ? [] : [{ model, text }]));
  if (answers.length === 0) throw noneAnswered(panel);
  return { panel, divergence: divergenceOf(answers, panel.length), cost: costOf(priced, asked) };
}

/** Returns a function that asks several models the same question and compares their answers. */
export function createPanel(parts: PanelParts) {
  const { settings } = parts;
  return async (query: PanelQuery, call: Call = {}): Promise<PanelReply> => {
    const members = membersFor(query.models, parts);
    const most = Math.min(query.maxModels ?? settings.panelMaxModels, settings.panelMaxModels);
    const [chosen, left] = [members.slice(0, most), members.slice(most)];
    const prices = await readPrices(settings.panelPriceTablePath);
    const use = { input: tokensIn(panelInstructions + query.query), output: MOST_TOKENS };
    const priced = chosen.map((member) => ({ member, model: nameOf(member), usd: prices.costOf(member, use) }));
    const limits = limitsOf({ parts, call });
    const unasked = left.map((member) => notAsked(member, `Only ${counted(most, "model")} may be asked at once.`));
    if (settings.panelDryRun) {
      const panel = [...chosen.map((member) => notAsked(member, "This is a dry run.")), ...unasked];
      const cost = { ...costOf(priced, priced), usd: 0, models: [], ...limits };
      return { panel, divergence: divergenceOf([], chosen.length), dry_run: true, cost };
    }
    const spec = {
      kind: "panel",
      version: 1,
      // Answers of a tenant are never shown to another one, also where tenants share other results.
      input: { tenant: call.owner ?? "default", query: query.query, models: chosen.map(nameOf).sort() },
      ttlMs: CACHE_MS,
      keep: ({ panel }: PanelReply) => panel.every(({ status }) => status === "answered"),
    };
    const reply = await remembered(spec, { ...parts, call }, (signal) =>
      askAll(priced, { ...query, parts, prices, call: { ...call, signal } }),
    );
    return { ...reply, panel: [...reply.panel, ...unasked], cost: { ...reply.cost, ...limits } };
  };
}

const notAsked = (member: Member, reason: string): PanelMember => ({
  model: nameOf(member),
  status: "not_asked",
  reason,
});
