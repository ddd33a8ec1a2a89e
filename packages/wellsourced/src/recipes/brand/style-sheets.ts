import { failureOfStatus, type PageMarks } from "@wellsourced/scraper";
import { each } from "../../each.ts";
import { type Finding, type Origin, type SourceName, toFinding } from "./facts.ts";
import { found, type Gathering, openPage } from "./gather.ts";
import { declaredIn, styleFacts } from "./style-facts.ts";

const MOST_SHEETS = 6;
const SHEET_BYTES = 1_000_000;
const SHEET_MS = 6_000;

/** Sheets that others make for everybody. */
const FOREIGN = /(?:^|\.)(?:googleapis|typekit|fontawesome|jsdelivr|unpkg|cloudflare|bootstrapcdn|wp)\.(?:com|net)$/u;

const isSheet = ({ rel, media = "", href }: PageMarks["links"][number]): boolean =>
  rel.split(/\s+/u).includes("stylesheet") &&
  !rel.includes("alternate") &&
  !/^print$|prefers-color-scheme:\s*dark/u.test(media) &&
  !FOREIGN.test(URL.parse(href)?.hostname ?? "");

async function gatherSheet(origin: Origin, href: string, gathering: Gathering): Promise<Finding> {
  return found(origin, gathering, async () => {
    const opened = await openPage(href, gathering, { timeoutMs: SHEET_MS, maxBytes: SHEET_BYTES });
    const failure = failureOfStatus(opened.status, href);
    if (failure) throw failure;
    return toFinding(origin, styleFacts(declaredIn(new TextDecoder().decode(opened.body))));
  });
}

/** What a page's own style sheets declare by name: those in the page first, then those that it links. */
export async function gatherStyles(marks: PageMarks, name: SourceName, gathering: Gathering) {
  const inPage = toFinding(
    { name, url: marks.baseUrl, via: "style_sheet" },
    styleFacts(declaredIn(marks.styles.join("\n"))),
  );
  const links = marks.links.filter(isSheet).slice(0, MOST_SHEETS);
  const linked = await each(links, 4, ({ href }) =>
    gatherSheet({ name, url: href, via: "style_sheet" }, href, gathering),
  );
  return [inPage, ...linked];
}
