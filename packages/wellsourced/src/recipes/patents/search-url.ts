import type { AskOf } from "@wellsourced/providers";

export type PatentAsk = AskOf<"patent">;

/** The same search on Google Patents, for people. */
export function patentSearchUrl(ask: PatentAsk): string {
  const { number, query, assignee, inventor, patentOffice = "all", cpcCode, yearFrom, yearTo } = ask;
  const url = new URL("https://patents.google.com/");
  const set = (name: string, value: string | undefined) => {
    if (value) url.searchParams.append(name, value);
  };
  set("q", number ?? query);
  set("q", cpcCode && `CPC=${cpcCode.replace(/\s+/gu, "")}`);
  set("assignee", assignee);
  set("inventor", inventor);
  set("country", patentOffice === "all" ? undefined : patentOffice);
  set("after", yearFrom === undefined ? undefined : `filing:${yearFrom}0101`);
  set("before", yearTo === undefined ? undefined : `filing:${yearTo}1231`);
  return url.href;
}
