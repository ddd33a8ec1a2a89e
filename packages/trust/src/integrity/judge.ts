import { type IntegrityNotice, mergeNotices, type RetractionStatus, standingOf } from "@wellsourced/core/records";

/** What one source replies when it is asked for a work by its identifier. */
export interface SourceReply {
  /** `crossref`, `crossref-notices`, `retraction-watch` … */
  readonly source: string;
  /**
   * `knows`: it holds the work. `lacks`: it answered that it does not. `failed`: it did not answer. `not_asked`:
   * nothing is set up for it, or it has nothing to do with such works.
   */
  readonly says: "knows" | "lacks" | "failed" | "not_asked";
  readonly notices?: readonly IntegrityNotice[] | undefined;
  /** Why it failed or was not asked; or more about what it holds. */
  readonly because?: string | undefined;
}

/** What is known of the integrity of a work. A work without notices is clean only where a source was checked. */
export interface Integrity {
  readonly retractionStatus?: RetractionStatus;
  readonly notices?: readonly IntegrityNotice[];
  /** Sources that know the work, or list all notices there are, and answered. */
  readonly checkedSources: readonly string[];
  readonly failedSources: readonly string[];
}

/** Registers of identifiers, which hold no notices. */
const WITHOUT_NOTICES: readonly string[] = ["doi", "datacite"];

/** All notices that the sources have of a work, each event once. */
export function judgeIntegrity(answers: readonly SourceReply[]): Integrity {
  const telling = answers.filter(({ source }) => !WITHOUT_NOTICES.includes(source));
  const notices = mergeNotices(telling.flatMap((answer) => answer.notices ?? []));
  const retractionStatus = standingOf(notices);
  const named = (says: SourceReply["says"]) =>
    telling.filter((answer) => answer.says === says).map(({ source }) => source);
  return {
    ...(retractionStatus ? { retractionStatus } : {}),
    ...(notices.length > 0 ? { notices } : {}),
    checkedSources: named("knows"),
    failedSources: named("failed"),
  };
}

/** Those whose record proves that a DOI is registered. */
const REGISTRIES: readonly string[] = ["crossref", "datacite", "doi", "arxiv"];
/** Holds every DOI of every agency, so that alone its no is one. */
const REGISTER_OF_ALL = "doi";
/** Hold what others wrote down, misprints included: their word counts where the register cannot be asked. */
const INDEXES: readonly string[] = ["openalex", "pubmed", "europepmc"];

/** Whether a DOI exists; `undefined` where no source that could decide it replied. */
export function judgeExistence(answers: readonly SourceReply[]): boolean | undefined {
  const says = (sources: readonly string[], what: SourceReply["says"]) =>
    answers.some(({ source, says: said }) => sources.includes(source) && said === what);
  if (says(REGISTRIES, "knows")) return true;
  if (says([REGISTER_OF_ALL], "lacks")) return false;
  return says(INDEXES, "knows") ? true : undefined;
}

const WORDS: Readonly<Record<SourceReply["says"], string>> = {
  knows: "holds it",
  lacks: "does not hold it",
  failed: "did not answer; not checked there",
  not_asked: "was not asked",
};

/** Lists of notices: they hold no works. */
const LISTS: readonly string[] = ["crossref-notices", "retraction-watch"];

/** One line for each source: whether it was asked, and what it replied. */
export const describeReplies = (answers: readonly SourceReply[]): readonly string[] =>
  answers.map(({ source, says, because, notices = [] }) => {
    const isList = LISTS.includes(source);
    const kinds = notices.map(({ kind }) => kind.replaceAll("_", " ")).join(", ");
    const listed = kinds ? "names it" : "lists no notice of it";
    const ofList = { knows: listed, lacks: "cannot be searched for it" };
    const holds = isList && (says === "knows" || says === "lacks") ? ofList[says] : WORDS[says];
    return `${source} ${holds}${kinds ? `: ${kinds}` : ""}${because ? ` (${because})` : ""}`;
  });
