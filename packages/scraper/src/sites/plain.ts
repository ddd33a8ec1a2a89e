import { toDate } from "@wellsourced/core";
import { lineText, parseHtml } from "@wellsourced/markup";

/** A title or a name as a reply has it, with entities and tags, as one line of text. */
export const lineOfHtml = (html: string): string => lineText(parseHtml(html.slice(0, 2_000)));

/** The date of a time in seconds. */
export const dateOfSeconds = (seconds: number | null | undefined): string | undefined =>
  typeof seconds === "number" && Number.isFinite(seconds) ? toDate(seconds * 1_000) : undefined;

/** The date at the beginning of an ISO time. */
export const dateOfIso = (time: string | null | undefined): string | undefined =>
  /^\d{4}-\d{2}-\d{2}/u.exec(time ?? "")?.[0];

/** `1 reply`, `2 replies`; nothing for nothing. */
export const counted = (count: number | null | undefined, one: string, many = `${one}s`): string | undefined =>
  typeof count === "number" && count > 0 ? `${count} ${count === 1 ? one : many}` : undefined;
