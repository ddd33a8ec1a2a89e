import { Failure, given } from "@wellsourced/core";
import type { KeySentence } from "../claim/examine.ts";
import { textFragments } from "../claim/fragment.ts";
import type { SourceText, WholePage } from "../quote/source-text.ts";
import { wordsAround } from "../quote/words-around.ts";
import { type StatementEvidence as Examined, openSource } from "../statements/open-source.ts";
import { visibleText } from "../visible/visible-text.ts";
import type { GatheredSource } from "./gathered-source.ts";
import type { StatementEvidence } from "./report.ts";

/** Characters of the source that are shown before and after a sentence. */
const AROUND = 240;

/** A source that is ready to have statements held against it. */
export interface OpenedSource {
  readonly gathered: GatheredSource;
  readonly ref: string;
  /** As it was read, in Markdown; absent where it could not be read. */
  readonly markdown?: string;
  /** Why the text is not all of the source. */
  readonly cutBecause?: string;
  examine(statement: string, context: string): Shown;
  /** Whether it may be about a statement at all, at a glance. */
  mayAddress(statement: string): boolean;
  /** What its readers see in a stretch of the Markdown. */
  shown(span: Span): string;
  evidence(sentence: KeySentence, from: Pick<Shown, "isBeside">): StatementEvidence;
  /** The text of the whole page, where that was read as well: what the main text lacks may be there. */
  readonly wholeText?: string;
  /** The same source with its whole page; itself where it is no page, or one that at a glance does not say the statement. */
  widened(statement: string): Promise<OpenedSource>;
}

/** What a source shows of a statement, in its main text or beside it. */
export interface Shown extends Examined {
  readonly isBeside?: true;
}

/** Reads the whole page of a source, as `wholePageOf` does. */
export type ReadWhole = (text: SourceText, statement: string) => Promise<WholePage | Failure | undefined>;

export interface Span {
  readonly start: number;
  readonly end: number;
}

/** A text that statements are held against, each part of which is made at its first use. */
function layersOf(text: string, url: string | undefined) {
  let opened: ReturnType<typeof openSource> | undefined;
  let visible: ReturnType<typeof visibleText> | undefined;
  let link: ReturnType<typeof textFragments> | undefined;
  return {
    text,
    open: () => (opened ??= openSource(text)),
    seen: () => (visible ??= visibleText(text)),
    linkTo(span: Span) {
      if (url) link ??= textFragments(url, text);
      return link?.(span);
    },
  };
}

/** Opens a source at its first use. */
export function openGathered(gathered: GatheredSource, readWhole: ReadWhole = async () => undefined): OpenedSource {
  const { source, text: read } = gathered;
  if (read instanceof Failure) return sourceOf(gathered, layersOf("", source.url), {});
  const main = layersOf(read.text, read.url ?? source.url);
  const { cutBecause } = read;
  const narrow = sourceOf(gathered, main, given({ cutBecause }));
  let wide: OpenedSource | undefined;
  const widen = async (statement: string): Promise<OpenedSource> => {
    const page = await readWhole(read, statement);
    if (page === undefined || (!(page instanceof Failure) && !HAS_WORDS.test(page.text))) return narrow;
    const unread = page instanceof Failure || page.isCut ? UNREAD : undefined;
    const whole = page instanceof Failure ? undefined : layersOf(page.text, read.url);
    wide = sourceOf(gathered, main, given({ cutBecause: cutBecause ?? unread, whole }));
    return wide;
  };
  return { ...narrow, widened: async (statement) => wide ?? widen(statement) };
}

const HAS_WORDS = /[\p{L}\p{N}]/u;
const UNREAD = "what stands outside its main text could not be read in full";

type Layers = ReturnType<typeof layersOf>;

function sourceOf(
  gathered: GatheredSource,
  main: Layers,
  { cutBecause, whole }: { readonly cutBecause?: string; readonly whole?: Layers },
): OpenedSource {
  const { source, text: read } = gathered;
  const { ref } = source;
  const opened: OpenedSource = {
    ...{ gathered, ref },
    ...(read instanceof Failure ? {} : { markdown: main.text }),
    ...given({ cutBecause, wholeText: whole?.text }),
    examine(statement, context) {
      const shows = main.open().examine(statement, context);
      if (!whole || (shows.support === "addressed" && !shows.flagged)) return shows;
      const there = whole.open().examine(statement, context);
      // A word of a name stands on many a page; the name itself has to.
      const lacks = shows.reasons.some(({ code }) => code === "name_not_stated") ? shows.unnamed : [];
      return there.support === "addressed" &&
        !there.flagged &&
        lacks.every((name) => whole.seen().text.toLowerCase().includes(name.toLowerCase()))
        ? { ...there, replacements: [], isBeside: true as const }
        : shows;
    },
    mayAddress: (statement) => main.open().mayAddress(statement),
    shown(span) {
      const { start, end } = main.seen().fromSource(span);
      return main.seen().text.slice(start, end);
    },
    evidence({ sentence, score, visible: place, ...span }, { isBeside }) {
      const layers = isBeside && whole ? whole : main;
      const shown = place ?? span;
      return {
        source: ref,
        ...{ sentence, start: shown.start, end: shown.end, score },
        ...wordsAround(layers.seen().text, shown, AROUND),
        ...given({ beside: isBeside, link: layers.linkTo(span) }),
      };
    },
    widened: async () => opened,
  };
  return opened;
}
