import { Failure } from "@wellsourced/core";
import { TOOL_SETS } from "./tool-sets.ts";

export interface Selectable {
  readonly name: string;
  readonly sets: readonly string[];
}

/** The six sets of the contract's first part; over HTTP the connector pair too, which ChatGPT insists on. */
const DEFAULT_SETS: readonly string[] = ["core", "academic", "trust", "domains", "answers", "personal"];

const setsOf = (word: string, http: boolean): readonly string[] | undefined => {
  if (word === "default") return http ? [...DEFAULT_SETS, "connector"] : DEFAULT_SETS;
  if (word === "all") return TOOL_SETS;
  return TOOL_SETS.find((set) => set === word) ? [word] : undefined;
};

function named<T extends Selectable>(word: string, tools: readonly T[], http: boolean): readonly T[] {
  const sets = setsOf(word, http);
  const found = tools.filter(({ name, sets: own }) => name === word || own.some((set) => sets?.includes(set)));
  if (found.length > 0 || sets) return found;
  const known = ["default", "all", ...TOOL_SETS, ...tools.map(({ name }) => name)].join(", ");
  throw new Failure(
    "config",
    `WELLSOURCED_TOOLS names ${word}, which is neither a tool set nor a tool. Known: ${known}.`,
  );
}

/**
 * The tools that a server lists: sets and names from left to right, `-name` drops one. The order is the table's, so
 * that it is the same at every start.
 *
 * @throws {Failure} `config` for a word that is neither a set nor a tool
 */
export function selectTools<T extends Selectable>(
  tools: readonly T[],
  spec: string | undefined,
  { http }: { http: boolean },
): readonly T[] {
  const words = (spec ?? "default").split(",").map((word) => word.trim());
  const chosen = new Set<T>();
  for (const word of words.filter(Boolean)) {
    if (word.startsWith("-")) for (const tool of named(word.slice(1), tools, http)) chosen.delete(tool);
    else for (const tool of named(word, tools, http)) chosen.add(tool);
  }
  return tools.filter((tool) => chosen.has(tool));
}
