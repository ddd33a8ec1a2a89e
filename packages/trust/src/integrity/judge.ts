import { type IntegrityNotice, mergeNotices, type RetractionStatus, standingOf } from "@wellsourced/core/records";

/** A source's reply to the look-up of a work by its identifier. */
export interface SourceReply {
  /** `crossref`, `crossref-notices`, `retraction-watch` … */
  readonly source: string;
  /**
   * `knows`: it has the work. `lacks`: it replied that it does not. `failed`: it did not reply. `not_asked`: it is not
   * configured, or does not cover such works.
   */
  readonly says: "knows" | "lacks" | "failed" | "not_asked";
  readonly notices?: readonly IntegrityNotice[] | undefined;
  /** Why it failed or was not queried, or details of its record. */
  readonly because?: string | undefined;
}

/** The integrity of a work. Without notices it is clean only if a source was checked. */
export interface Integrity {
  readonly retractionStatus?: RetractionStatus;
  readonly notices?: readonly IntegrityNotice[];
  /** Sources that replied and know the work, or list all notices. */
  readonly checkedSources: readonly string[];
  readonly failedSources: readonly string[];
}

/** Sources that need not list the notices about their works. */
const WITHOUT_NOTICES: readonly string[] = ["doi", "datacite", "dblp", "semanticscholar"];

/** Merges the notices of all sources about a work, each event once. */
export function judgeIntegrity(answers: readonly SourceReply[]): Integrity {
  const withNotices = answers.filter(({ source }) => !WITHOUT_NOTICES.includes(source));
  const notices = mergeNotices(answers.flatMap((answer) => answer.notices ?? []));
  const retractionStatus = standingOf(notices);
  const named = (says: SourceReply["says"]) =>
    withNotices.filter((answer) => answer.says === says).map(({ source }) => source);
  return {
    ...(retractionStatus ? { retractionStatus } : {}),
    ...(notices.length > 0 ? { notices } : {}),
    checkedSources: named("knows"),
    failedSources: named("failed"),
  };
}

/** Sources whose record proves that a DOI is registered. */
const REGISTRIES: readonly string[] = ["crossref", "datacite", "doi", "arxiv"];
/** Registers the DOIs of all agencies, so only its denial proves that a DOI does not exist. */
const REGISTER_OF_ALL = "doi";
/** Indexes copy DOIs, including misprints; they count only if the register does not reply. */
const INDEXES: readonly string[] = ["openalex", "pubmed", "europepmc", "dblp", "acl-anthology", "semanticscholar"];

/** Whether a registry has the DOI; an index that has it may have copied a misprint. */
export const isRegistered = (answers: readonly SourceReply[]): boolean =>
  answers.some(({ source, says }) => REGISTRIES.includes(source) && says === "knows");

/** Whether a DOI exists; undefined if no source that could decide replied. */
export function judgeExistence(answers: readonly SourceReply[]): boolean | undefined {
  const says = (sources: readonly string[], what: SourceReply["says"]) =>
    answers.some(({ source, says: said }) => sources.includes(source) && said === what);
  if (isRegistered(answers)) return true;
  if (says([REGISTER_OF_ALL], "lacks")) return false;
  return says(INDEXES, "knows") ? true : undefined;
}

const WORDS: Readonly<Record<SourceReply["says"], string>> = {
  knows: "contains it",
  lacks: "does not contain it",
  failed: "did not answer; not checked there",
  not_asked: "was not queried",
};

/** Lists of notices; they contain no records of works. */
const LISTS: readonly string[] = ["crossref-notices", "retraction-watch"];

/** One line per source, with its reply or why there is none. */
export const describeReplies = (answers: readonly SourceReply[]): readonly string[] =>
  answers.map(({ source, says, because, notices = [] }) => {
    const isList = LISTS.includes(source);
    const kinds = notices.map(({ kind }) => kind.replaceAll("_", " ")).join(", ");
    const listed = kinds ? "names it" : "lists no notice of it";
    const ofList = { knows: listed, lacks: "cannot be searched for it" };
    const holds = isList && (says === "knows" || says === "lacks") ? ofList[says] : WORDS[says];
    return `${source} ${holds}${kinds ? `: ${kinds}` : ""}${because ? ` (${because})` : ""}`;
  });
