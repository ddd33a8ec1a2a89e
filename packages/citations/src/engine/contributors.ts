/** Contributor roles as verbs. */
const VERBS: Readonly<Record<string, string>> = {
  "editor-translator": "edited and translated by",
  editor: "edited by",
  translator: "translated by",
  director: "directed by",
  illustrator: "illustrated by",
  interviewer: "interviewed by",
  "container-author": "by",
};

export const capitalised = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

/** Uses the part of the first variable that an item has. */
function byVariable(rows: readonly (readonly [variable: string, part: string])[], otherwise = ""): string {
  const tags = rows.map(([variable, part], at) => {
    const tag = at ? "else-if" : "if";
    return `<${tag} variable="${variable}">${part}</${tag}>`;
  });
  return `<choose>${tags.join("")}${otherwise && `<else>${otherwise}</else>`}</choose>`;
}

const named = (role: string, verb: string): string =>
  `<group delimiter=" "><text value="${verb}"/><names variable="${role}"><name and="text"/></names></group>`;

/** Lists roles with their people; `capital` capitalises the first. */
function list(roles: readonly string[], capital: boolean): string {
  const verbOf = (role: string) => VERBS[role] ?? role;
  const parts = roles.map((role) => named(role, verbOf(role)));
  if (!capital) return `<group delimiter=", ">${parts.join("")}</group>`;
  if (roles.length === 0) return "";
  const rows = roles.map((role, at) => {
    const first = named(role, capitalised(verbOf(role)));
    return [role, `<group delimiter=", ">${first}${parts.slice(at + 1).join("")}</group>`] as const;
  });
  return byVariable(rows);
}

/** Writes merged roles as one: "Edited and translated by". */
function joined(roles: readonly string[], capital: boolean): string {
  const others = roles.filter((role) => role !== "editor" && role !== "translator");
  return byVariable([["editor-translator", list(["editor-translator", ...others], capital)]], list(roles, capital));
}

/**
 * Writes the contributors after the title: "Edited by George Gibian, translated by Jessie Coulson". Without an author,
 * the editors, or else the translators, start the entry.
 */
export function contributors(roles: readonly string[], { capital }: { readonly capital: boolean }): string {
  if (!capital) return joined(roles, false);
  if (!roles.includes("editor")) return list(roles, true);
  const without = (...left: readonly string[]) => roles.filter((role) => !left.includes(role));
  const rows = [
    ["author", joined(roles, true)],
    ["editor", list(without("editor"), true)],
  ] as const;
  return byVariable(rows, list(without("editor", "translator"), true));
}
