import { chicago } from "../engine/chicago.ts";
import type { CitationStyle } from "../engine/citation-style.ts";
import { withOneRole, withoutLatePlace, withTerm, withUsPatent } from "../engine/for-style.ts";

export default {
  title: "Chicago 18, author-date",
  csl: chicago(true),
  titles: { case: "headline" },
  dashedPages: true,
  prepare: (item) => withOneRole(withTerm(withoutLatePlace(withUsPatent(item)), "issue")),
} satisfies CitationStyle;
