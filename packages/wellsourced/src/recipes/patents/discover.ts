import { fold, given } from "@wellsourced/core";
import type { Hit, Patent } from "@wellsourced/core/records";
import { companyName, isSamePatent, isWithinClass, type Providers } from "@wellsourced/providers";
import { type Call, passOn, whatIsLeft } from "../../call.ts";
import type { Parts } from "../parts.ts";
import type { Routed, SearchResponse } from "../search-response.ts";
import { type Detailed, patentPage, readDetails } from "./details.ts";
import type { PatentAsk } from "./search-url.ts";

type DiscoverParts = Pick<Parts, "providers" | "pages" | "clock">;

export interface Discovered extends Omit<SearchResponse, "hints" | "reports"> {
  readonly patents: readonly Patent[];
}

const SITE = "patents.google.com";

/** The ways in which a company's name may stand on a page: bare, in one word, with its legal form. */
function spellings(assignee: string | undefined): readonly (string | undefined)[] {
  if (!assignee) return [undefined];
  const bare = companyName(assignee);
  const given = assignee.trim();
  return [...new Set([bare, bare.replace(/\s+/gu, ""), given === bare ? `${bare} Inc` : given])];
}

/** The question as words for a search engine. */
function wordsOf(ask: PatentAsk, assignee: string | undefined): string {
  const { query, inventor, cpcCode, patentOffice = "all", yearFrom, yearTo, number } = ask;
  if (number) return `"${number}"`;
  const plain = (text: string) => text.replaceAll('"', " ").trim();
  const parts = [
    query,
    assignee && `"${plain(assignee)}"`,
    inventor && `inventor:"${plain(inventor)}"`,
    cpcCode && `CPC=${cpcCode.replace(/\s+/gu, "")}`,
    patentOffice === "all" ? undefined : patentOffice,
    ...new Set([yearFrom, yearTo].map((year) => year?.toString())),
  ];
  return parts.filter(Boolean).join(" ");
}

/** The number in the address of a hit. */
const numberIn = ({ url }: Hit): string | undefined =>
  /^https?:\/\/patents\.google\.com\/patent\/([A-Z]{2}[A-Z0-9]{3,20})(?:[/?#]|$)/iu.exec(url)?.[1]?.toUpperCase();

/** `US1B2 - Tide gauge - Google Patents` is called Tide gauge. */
function titleOf({ title }: Hit, number: string): string {
  const bare = title
    .replace(/(?:(?<!\s)\s+)?[-–|]\s*Google Patents\s*$/iu, "")
    .replace(/^[A-Z]{2}[A-Z0-9]+\s*[-–]\s*/u, "");
  return bare.trim() || number;
}

/** Filters by what a patent's own page says; `undefined`: it does not say. */
const verdicts: Readonly<Record<string, (patent: Detailed, ask: PatentAsk) => boolean | undefined>> = {
  patentOffice: ({ patent }, { patentOffice = "all" }) =>
    patentOffice === "all" || patent.number.startsWith(patentOffice),
  cpcCode: ({ classes }, { cpcCode = "" }) =>
    classes.length === 0 ? undefined : classes.some((code) => isWithinClass(code, cpcCode)),
  yearFrom: ({ patent }, { yearFrom = 0 }) => (patent.filed ? Number(patent.filed.slice(0, 4)) >= yearFrom : undefined),
  yearTo: ({ patent }, { yearTo = 9999 }) => (patent.filed ? Number(patent.filed.slice(0, 4)) <= yearTo : undefined),
  assignee: ({ patent }, { assignee }) => isNamed(patent.assignee, spellings(assignee)),
  inventor: ({ patent }, { inventor }) => isNamed(patent.inventor, [inventor]),
};

/** A name of which every word occurs. */
function isNamed(names: string | undefined, wanted: readonly (string | undefined)[]): boolean | undefined {
  if (names === undefined) return undefined;
  const text = fold(names);
  const joined = text.replace(/\s+/gu, "");
  return wanted.some((name = "") => {
    const words = fold(name)
      .split(/[^\p{L}\p{N}]+/u)
      .filter(Boolean);
    return words.every((word) => text.includes(word)) || joined.includes(words.join(""));
  });
}

function sift(found: readonly Detailed[], ask: PatentAsk): Pick<Discovered, "patents" | "notHonoured"> {
  const asked = Object.entries(verdicts).filter(([name]) => Reflect.get(ask, name) !== undefined);
  const kept = found.filter((patent) => asked.every(([, verdict]) => verdict(patent, ask) !== false));
  const open = asked.filter(([, verdict]) => kept.some((patent) => verdict(patent, ask) === undefined));
  return { patents: kept.map(({ patent }) => patent), notHonoured: open.map(([name]) => name) };
}

/** Asks the web for one spelling after the other until there are enough patents. */
async function searchPages(ask: PatentAsk, { providers, clock }: DiscoverParts, call: Call & { provider?: string }) {
  const left = whatIsLeft(call, clock);
  const hits = new Map<string, Hit>();
  let answer: Awaited<ReturnType<Providers["web"]>> | undefined;
  let costUsd: number | undefined;
  const notes = new Set<string>();
  const limit = Math.min(20, ask.limit * 2);
  for (const spelling of spellings(ask.assignee)) {
    const question = { query: wordsOf(ask, spelling), site: SITE, limit };
    answer = await providers.web(question, {
      ...passOn({ ...call, ...left(costUsd) }),
      ...given({ provider: call.provider }),
    });
    costUsd = answer.costUsd === undefined ? costUsd : (costUsd ?? 0) + answer.costUsd;
    if (answer.note) notes.add(answer.note);
    for (const hit of answer.records) {
      const number = numberIn(hit);
      const isWanted = number && (!ask.number || isSamePatent(number, ask.number));
      if (isWanted && !hits.has(number)) hits.set(number, hit);
    }
    if (hits.size >= ask.limit) break;
  }
  return { hits, answer, costUsd, notes };
}

const NOBODY: Routed = { provider: "google-patents", attempted: ["google-patents"], routed: false };

/**
 * Finds patents without any index of them: a web search names pages of Google Patents, and what is told of a patent is
 * read from its page.
 *
 * @throws {Failure} as a web search
 */
export async function discoverPatents(
  ask: PatentAsk,
  parts: DiscoverParts,
  call: Call & { readonly provider?: string } = {},
): Promise<Discovered> {
  const direct = ask.number && !call.provider ? (await readDetails([ask.number], parts, call))[0] : undefined;
  if (direct && ask.number && isSamePatent(direct.patent.number, ask.number))
    return { patents: [direct.patent], notHonoured: [], routing: NOBODY };
  const left = whatIsLeft(call, parts.clock);
  const { hits, answer, costUsd, notes } = await searchPages(ask, parts, call);
  const numbers = [...hits.keys()].slice(0, Math.min(20, ask.limit * 2));
  call.onProgress?.(`Reading ${numbers.length} pages of patents`);
  const details = await readDetails(numbers, parts, { ...call, ...left() });
  const found = [...hits].flatMap(([number, hit], index): Detailed[] => {
    const bare = { patent: { title: titleOf(hit, number), number, url: patentPage(number) }, classes: [] };
    return [details[index] ?? bare];
  });
  const { patents, notHonoured } = sift(found, ask);
  const unread = numbers.length - details.filter(Boolean).length;
  if (unread > 0)
    notes.add(`${unread} of ${numbers.length} pages could not be read, so those patents have no details.`);
  return {
    patents: patents.slice(0, ask.number ? 1 : ask.limit),
    notHonoured,
    ...given({ note: [...notes].join(" ") || undefined, costUsd }),
    routing: answer ?? NOBODY,
  };
}
