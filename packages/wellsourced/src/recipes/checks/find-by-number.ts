import { isUnresolved, NO_NETWORK } from "@wellsourced/core";
import type { Providers } from "@wellsourced/providers";
import { type CitedNumber, caseAmong, type NumberAnswer, noEntry, patentAmong } from "@wellsourced/trust/references";
import { type Call, passOn } from "../../call.ts";
import { passOver } from "../../works/local-works.ts";
import { failureIn, whyNot } from "../failure-in.ts";
import type { SearchParts } from "./find-record.ts";

async function answerOf(cited: CitedNumber, { find }: Providers, call: Call): Promise<NumberAnswer> {
  const options = passOn(call);
  if (cited.kind === "patent") {
    const { records, provider } = await find("patent", { number: cited.number, limit: 1 }, options);
    return patentAmong(records, cited.number, provider);
  }
  if (cited.kind === "case") {
    const { records, provider } = await find("case", { query: cited.citation, limit: 5 }, options);
    return caseAmong(records, cited.citation, provider);
  }
  const { kind, ...ask } = cited;
  const only = kind === "pmid" ? { provider: "pubmed" } : {};
  const { records, provider } = await find("work", { ...ask, limit: 1 }, { ...options, ...only });
  const [record] = records;
  return record ? { record, from: provider } : noEntry(provider, kind === "pmid");
}

/** The work with the number in the registry on this machine. */
async function heldWith(cited: CitedNumber, { works, offline }: SearchParts) {
  const { kind, ...ask } = cited;
  const [value = ""] = Object.values(ask);
  const held = await works?.byNumber(kind, value).catch(passOver(offline, undefined));
  const { works: [record] = [], from: [from] = [], isOld = false } = held ?? {};
  return record && { answer: { record, from: `the local registry (${from})` }, isOld };
}

/** Looks up a number in its register. */
export async function findByNumber(cited: CitedNumber, parts: SearchParts, call: Call): Promise<NumberAnswer> {
  const held = await heldWith(cited, parts);
  if (held && !held.isOld) return held.answer;
  const { providers, offline = false } = parts;
  if (offline)
    return { isAbsent: false, because: "the local registry has no such entry, and no other was asked (offline)" };
  try {
    return await answerOf(cited, providers, call);
  } catch (error) {
    const failure = failureIn(error, call);
    if (held && failure.kind !== "not_found") return held.answer;
    const { kind, message, provider = "" } = failure;
    if (isUnresolved(failure)) return { isAbsent: false, isOffline: true, because: NO_NETWORK, failure };
    // PubMed's own numbers are complete; other collections have gaps.
    if (kind === "not_found") return noEntry(provider, cited.kind === "pmid");
    const why = kind === "config" ? message.split(". ")[0] : `${provider} did not answer (${whyNot(failure)})`;
    return { isAbsent: false, because: why ?? kind, failure };
  }
}
