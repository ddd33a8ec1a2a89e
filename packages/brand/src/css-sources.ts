import { createLimit } from "@wellsourced/core";
import type { PageMarks } from "@wellsourced/scraper";
import { declaredIn, styleFacts } from "./css.ts";
import { type Finding, type Origin, type SourceName, toFinding } from "./facts.ts";
import { found, type Gathering, openText } from "./sources.ts";

const MAX_SHEETS = 6;
const LIMITS = { timeoutMs: 6_000, maxBytes: 1_000_000 };

/** Hosts of style sheets that many sites share. */
const SHARED = /(?:^|\.)(?:googleapis|typekit|fontawesome|jsdelivr|unpkg|cloudflare|bootstrapcdn|wp)\.(?:com|net)$/u;

const isOwnSheet = ({ rel, media = "", href }: PageMarks["links"][number]): boolean =>
  rel.split(/\s+/u).includes("stylesheet") &&
  !rel.includes("alternate") &&
  !/^print$|prefers-color-scheme:\s*dark/u.test(media) &&
  !SHARED.test(URL.parse(href)?.hostname ?? "");

/** Gathers what a page's own style sheets declare: inline ones first, then linked ones. */
export async function gatherStyles(marks: PageMarks, name: SourceName, gathering: Gathering): Promise<Finding[]> {
  const findingOf = (url: string, css: string): Finding =>
    toFinding({ name, url, via: "style_sheet" }, styleFacts(declaredIn(css)));
  const limit = createLimit(4);
  const linked = marks.links.filter(isOwnSheet).slice(0, MAX_SHEETS);
  return [
    findingOf(marks.baseUrl, marks.styles.join("\n")),
    ...(await Promise.all(
      linked.map(({ href }) => {
        const origin: Origin = { name, url: href, via: "style_sheet" };
        return limit(() =>
          found(origin, gathering, async () => findingOf(href, (await openText(href, gathering, LIMITS)).text)),
        );
      }),
    )),
  ];
}
