import { Failure } from "@wellsourced/core";
import { fragmentsOf, type KeySentence, visibleText } from "@wellsourced/trust";
import { type StatementEvidence as Examined, openSource } from "@wellsourced/trust/statements";
import type { GatheredSource } from "./gather.ts";
import type { StatementEvidence } from "./types.ts";

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
  examine(statement: string, context: string): Examined;
  /** Whether it may be about a statement at all, at a glance. */
  mayAddress(statement: string): boolean;
  /** What its readers see in a stretch of the Markdown. */
  shown(span: { readonly start: number; readonly end: number }): string;
  evidence(sentence: KeySentence): StatementEvidence;
}

/** What stands before a place, from a whole word on. */
function wordsBefore(text: string, end: number): string {
  const start = Math.max(0, end - AROUND);
  const words = text.slice(start, end);
  return (start === 0 ? words : words.replace(/^\S{0,30}\s/u, "")).trimStart();
}

/** What stands behind a place, to a whole word. */
function wordsAfter(text: string, start: number): string {
  const words = text.slice(start, start + AROUND);
  return (start + AROUND >= text.length ? words : words.replace(/\s\S{0,30}$/u, "")).trimEnd();
}

/** Opens a source at its first use. */
export function openGathered(gathered: GatheredSource): OpenedSource {
  const { source, text: read } = gathered;
  const { ref } = source;
  const whole = read instanceof Failure ? undefined : read;
  const markdown = whole?.text ?? "";
  let opened: ReturnType<typeof openSource> | undefined;
  let visible: ReturnType<typeof visibleText> | undefined;
  let link: ReturnType<typeof fragmentsOf> | undefined;
  const open = () => (opened ??= openSource(markdown));
  const seen = () => (visible ??= visibleText(markdown));
  return {
    gathered,
    ref,
    ...(whole ? { markdown } : {}),
    ...(whole?.cutBecause ? { cutBecause: whole.cutBecause } : {}),
    examine: (statement, context) => open().examine(statement, context),
    mayAddress: (statement) => open().mayAddress(statement),
    shown(span) {
      const { start, end } = seen().fromMarkdown(span);
      return seen().text.slice(start, end);
    },
    evidence({ sentence, score, visible: place, ...span }) {
      const { text } = seen();
      const { start, end } = place ?? span;
      const url = whole?.url ?? source.url;
      if (url) link ??= fragmentsOf(url, markdown);
      const address = link?.(span);
      return {
        source: ref,
        ...{ sentence, start, end, score },
        before: wordsBefore(text, start),
        after: wordsAfter(text, end),
        ...(address ? { link: address } : {}),
      };
    },
  };
}
