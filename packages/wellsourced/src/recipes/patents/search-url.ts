import type { AskOf } from "@wellsourced/providers";

export type PatentAsk = AskOf<"patent">;

/** The same search on Google Patents, for people. */
export function patentSearchUrl(ask: PatentAsk): string {
  const { number, query, assignee, inventor, patentOffice = "all", cpcCode, yearFrom, yearTo } = ask;
  const url = new URL("https://patents.google.com/");
  const parameters = [
    ["q", number ?? query],
    ["q", cpcCode && `CPC=${cpcCode.replace(/\s+/gu, "")}`],
    ["assignee", assignee],
    ["inventor", inventor],
    ["country", patentOffice === "all" ? undefined : patentOffice],
    ["after", yearFrom && `filing:${yearFrom}0101`],
    ["before", yearTo && `filing:${yearTo}1231`],
  ] as const;
  for (const [name, value] of parameters) if (value) url.searchParams.append(name, value);
  return url.href;
}
