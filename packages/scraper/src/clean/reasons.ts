import { told } from "./boilerplate-names.ts";

/** Kinds of omitted content, in the order in which they are listed. */
export const kinds = ["other-article", "consent", "comment", "link", "navigation", "other"] as const;
export type Kind = (typeof kinds)[number];

/** Kinds of content by the reason for their removal. Other reasons do not indicate a kind. */
const kindOfReason: ReadonlyMap<string, Kind> = new Map([
  ["another article", "other-article"],
  ["asks for consent", "consent"],
  ["teasers", "link"],
  ["leads elsewhere", "link"],
  ["mostly links", "link"],
  ["a link between paragraphs", "link"],
  ["<nav>", "navigation"],
  ["<menu>", "navigation"],
  ["header of the site", "navigation"],
  ["footer of the site", "navigation"],
  ["footer", "navigation"],
  ["copyright line", "navigation"],
  ["column of links", "navigation"],
  ["links to the pages around", "navigation"],
  ["links to other versions", "navigation"],
  ["list of contents", "navigation"],
]);

/** The kind of content that a removal reason indicates. */
export function kindRemoved(because: string): Kind {
  const name = /^named (.*)$/u.exec(because)?.[1];
  if (name !== undefined) return kindOfName(name);
  return because.startsWith("role ") ? "navigation" : (kindOfReason.get(because) ?? "other");
}

function kindOfName(name: string): Kind {
  const { consent, comments, elsewhere, frame, loose } = told.of(name);
  if (consent) return "consent";
  if (comments) return "comment";
  if (elsewhere) return "link";
  return frame || loose ? "navigation" : "other";
}
