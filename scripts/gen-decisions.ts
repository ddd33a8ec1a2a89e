/** Generates the index of `docs/decisions` from the headings, and checks that all decisions have the same form. */
import { globSync, readFileSync } from "node:fs";

const FOLDER = "docs/decisions/";
const PARTS = ["Context", "Choice", "Cost", "What would change our minds"];
const MOST_LINES = 22;
const INTRO = `<!-- Made by \`pnpm gen\` from the headings. Do not edit. -->
# Decisions

What a maintainer would ask "why?" about, in one form: **Context.**, **Choice.**, **Not chosen.** where it helps, **Cost.** and **What would change our minds.**, in at most ${MOST_LINES} lines. A new decision takes the next number, and \`pnpm gen\` lists it here. One that no longer holds is changed or removed, and its number stays free. Figures and what was tried belong in \`docs/measured\`.
`;

/** Errors in the form of a decision. */
function faultsOf(name: string, text: string, files: readonly string[]): string[] {
  const heading = new RegExp(`^# ${Number(name.slice(0, 4))}\\. \\S`, "u");
  const places = PARTS.map((part) => text.indexOf(`\n**${part}.** `));
  const missing = [...text.matchAll(/`([\w.@/-]+(?:\/|\.(?:ts|mjs|json|md|txt)))`/gu)].flatMap(([, path = ""]) =>
    path.startsWith(".") || files.some((file) => `/${file}`.includes(`/${path}`)) ? [] : [`there is no ${path}`],
  );
  return [
    ...(heading.test(text) ? [] : ["the heading is not `# number. Title`"]),
    ...(places.every((place, at) => place > (places[at - 1] ?? 0)) ? [] : [`the parts are not ${PARTS.join(", ")}`]),
    ...(text.trimEnd().split("\n").length > MOST_LINES ? [`it has more than ${MOST_LINES} lines`] : []),
    ...missing,
  ].map((fault) => `${FOLDER}${name}: ${fault}`);
}

const decisionsOf = (root: URL) =>
  globSync("[0-9]*.md", { cwd: `${root.pathname}${FOLDER}` })
    .sort()
    .map((name) => ({ name, text: readFileSync(new URL(FOLDER + name, root), "utf8") }));

/** Decisions with a different form, or that refer to a missing file. */
export function faultyDecisions(root: URL): string[] {
  const files = globSync("{apps,bench,docs,lenses,packages,scripts,site}/**/*.{ts,mjs,json,jsonl,md,txt}", {
    cwd: root.pathname,
    exclude: (path) => /(?:^|\/)(?:node_modules|dist|\.pages)$/u.test(path),
  });
  return decisionsOf(root).flatMap(({ name, text }) => faultsOf(name, text, files));
}

export function generateDecisions(root: URL): Record<string, string> {
  const rows = decisionsOf(root).map(({ name, text }) => {
    const [, number = name, title = name] = /^# (\d+)\. (.*)/u.exec(text) ?? [];
    return `- ${number}: [${title}](${name})\n`;
  });
  return { [`${FOLDER}README.md`]: `${INTRO}\n${rows.join("")}` };
}
