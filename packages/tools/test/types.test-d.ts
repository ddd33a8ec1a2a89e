// Only compiled, by `types` of `pnpm test`: a line marked as an error must be one.

import type { BaseChatModel } from "@langchain/core/language_models/chat_models";
import type { ReadResult } from "@wellsourced/wellsourced";
import type { AuditedEntry, AuditResult, VerifyResult } from "@wellsourced/wellsourced/citations";
import type { ExportResult, OneStepResult, OverviewResult } from "@wellsourced/wellsourced/sessions";
import { generateText, type LanguageModel, ToolLoopAgent } from "ai";
import type OpenAI from "openai";
import type { z } from "zod";
import { createToolbox, defineTool, Failure, type ToolReply, tools, type Wellsourced } from "../src/index.ts";
import { aiSdkTools } from "../src/kits/ai-sdk.ts";
import { langChainTools } from "../src/kits/langchain.ts";
import { openAiTools } from "../src/kits/openai.ts";
import { auditBibliography } from "../src/tools/audit-bibliography.ts";
import { getResearchSession } from "../src/tools/get-research-session.ts";
import { researchExport } from "../src/tools/research-export.ts";
import { scrapePage } from "../src/tools/scrape-page.ts";
import { verifyCitation } from "../src/tools/verify-citation.ts";

export async function least(sources: Wellsourced): Promise<ToolReply> {
  const toolbox = createToolbox({ tools, sources });
  const caller = { tenant: "default", user: "anonymous" };
  const reply = await toolbox.call("web_search", { query: "slate" }, { caller, signal: new AbortController().signal });
  // @ts-expect-error: a reply has `structuredContent`
  reply.structured;
  return reply;
}

export const none = defineTool;
export const isWrong = (error: unknown): boolean => error instanceof Failure && error.kind === "validation";

/** Keys of a result that its tool's schema does not list. */
type Unlisted<Result, Name extends keyof typeof named> = Exclude<
  keyof Result,
  keyof z.output<(typeof named)[Name]["output"]>
>;
type Entry = NonNullable<z.output<typeof auditBibliography.output>["entries"]>[number];
const named = { verifyCitation, auditBibliography, scrapePage, researchExport, getResearchSession };

/** Every key that a call can return is listed; this line's error names missing ones. */
type AllUnlisted =
  | Unlisted<VerifyResult, "verifyCitation">
  | Unlisted<AuditResult, "auditBibliography">
  | Exclude<keyof AuditedEntry, keyof Entry | "matchedRecord" | "flagReasons">
  | Unlisted<ReadResult, "scrapePage">
  | Unlisted<ExportResult, "researchExport">
  | Unlisted<OverviewResult, "getResearchSession">
  | Unlisted<OneStepResult, "getResearchSession">;
export const isListed: [AllUnlisted] extends [never] ? true : AllUnlisted = true;

/** The kits' tools are what each vendor's package takes, without casts. */
export async function kits(sources: Wellsourced, model: LanguageModel, client: OpenAI, chat: BaseChatModel) {
  const { tools, instructions } = aiSdkTools({ sources, tools: "core" });
  await generateText({ model, tools, instructions, prompt: "Search." });
  new ToolLoopAgent({ model, tools, instructions });
  const { tools: functions, answer } = openAiTools({ sources });
  const { output } = await client.responses.create({ model: "any", tools: functions, input: "Search." });
  await client.responses.create({ model: "any", tools: functions, input: await answer(output) });
  chat.bindTools?.((await langChainTools({ sources })).tools);
  // @ts-expect-error: the option is called `tools`
  aiSdkTools({ sources, select: "core" });
}
