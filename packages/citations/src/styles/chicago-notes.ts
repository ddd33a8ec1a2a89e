import { chicago } from "../engine/chicago.ts";
import type { CitationStyle } from "../engine/citation-style.ts";
import { withOneRole, withoutLatePlace, withTerm, withUsPatent } from "../engine/for-style.ts";

export default {
  title: "Chicago 18, notes and bibliography",
  csl: chicago(false),
  titles: { case: "headline" },
  dashedPages: true,
  prepare: (item) => withOneRole(withTerm(withoutLatePlace(withUsPatent(item)), "date")),
} satisfies CitationStyle;
