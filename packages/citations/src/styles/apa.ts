import type { CitationStyle } from "../engine/citation-style.ts";
import { withArticleNumber, withUsPatent } from "../engine/for-style.ts";
import { projectStyle } from "../engine/project-styles.ts";

export default {
  title: "APA 7",
  csl: () => projectStyle("apa"),
  titles: { case: "sentence", subtitles: true },
  dashedPages: true,
  sortedByLine: true,
  prepare: (item) => withArticleNumber(withUsPatent(item, "U.S. Patent")),
} satisfies CitationStyle;
