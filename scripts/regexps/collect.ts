/** All regular expressions of the source: literals as written, others as built when modules load. */
import { globSync, readFileSync } from "node:fs";
import { parseSync } from "vite";

export interface Expression {
  readonly source: string;
  readonly flags: string;
  /** `file:line` of each occurrence. */
  readonly places: readonly string[];
}

export const written = ({ source, flags }: Pick<Expression, "source" | "flags">): string => `/${source}/${flags}`;

type Add = (source: string, flags: string, place: string) => void;

const isNode = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;
const numberOf = (value: unknown): number => (typeof value === "number" ? value : 0);

/** The parts of a concatenated text, with a placeholder character or number for unknown ones. */
function partsOf(node: unknown): string | undefined {
  if (!isNode(node)) return undefined;
  if (node.type === "Literal" && typeof node.value === "string") return node.value;
  if (node.type === "TaggedTemplateExpression") return templateOf(node.quasi, "raw");
  return node.type === "TemplateLiteral" ? templateOf(node, "cooked") : undefined;
}

function templateOf(node: unknown, kind: "raw" | "cooked"): string | undefined {
  if (!isNode(node) || !Array.isArray(node.quasis)) return undefined;
  const parts = node.quasis.map((it) => String(it.value[kind]));
  return parts.reduce((made, part) => made + (/\{(?:\d+,)?$/u.test(made) ? "40" : "x") + part);
}

/** Expressions that a function builds when called, as far as they are known. */
function builtLater(node: Record<string, unknown>): readonly [source: string, flags: string] | undefined {
  const isBuilt = node.type === "NewExpression" || node.type === "CallExpression";
  if (!isBuilt || !isNode(node.callee) || node.callee.name !== "RegExp" || !Array.isArray(node.arguments))
    return undefined;
  const source = partsOf(node.arguments[0]);
  return source === undefined ? undefined : [source, partsOf(node.arguments[1]) ?? ""];
}

function readFile(root: string, file: string, add: Add): void {
  const code = readFileSync(`${root}${file}`, "utf8");
  const placeOf = (node: Record<string, unknown>) =>
    `${file}:${code.slice(0, numberOf(node.start)).split("\n").length}`;
  let depth = 0;
  const visit = (node: unknown): void => {
    if (!isNode(node)) return;
    const isFunction = node.type === "FunctionDeclaration" || String(node.type).endsWith("FunctionExpression");
    if (isNode(node.regex)) add(String(node.regex.pattern), String(node.regex.flags), placeOf(node));
    // Those outside functions are recorded when their module loads.
    const later = depth > 0 ? builtLater(node) : undefined;
    if (later) add(...later, placeOf(node));
    depth += isFunction ? 1 : 0;
    for (const [name, inner] of Object.entries(node)) if (name !== "regex") visit(inner);
    depth -= isFunction ? 1 : 0;
  };
  visit(parseSync(file, code).program);
}

/** Loads modules and records the expressions they build. */
async function listen(root: string, files: readonly string[], add: Add): Promise<void> {
  const Plain = globalThis.RegExp;
  let file = "";
  class Heard extends Plain {
    constructor(source: string | RegExp, flags?: string) {
      super(source, flags);
      // Copies of another expression are skipped, and those of dependencies are limited by their callers.
      const caller = new Error().stack?.split("\n")[2] ?? "";
      if (typeof source === "string" && caller.includes("/src/") && !caller.includes("/node_modules/"))
        add(this.source, this.flags, file);
    }
  }
  globalThis.RegExp = Heard as RegExpConstructor;
  try {
    for (file of files) await import(`${root}${file}`);
  } finally {
    globalThis.RegExp = Plain;
  }
}

const isProgram = (file: string): boolean => /^apps\/|\/parse-worker\.ts$|\/examples?\//u.test(file);

export async function collectExpressions(root: string): Promise<readonly Expression[]> {
  const found = new Map<string, Expression & { places: string[] }>();
  const add: Add = (source, flags, place) => {
    const key = written({ source, flags });
    const known = found.get(key);
    if (known) known.places.push(place);
    else found.set(key, { source, flags, places: [place] });
  };
  const files = globSync("{packages,apps}/*/src/**/*.ts", { cwd: root }).sort();
  for (const file of files) readFile(root, file, add);
  await listen(
    root,
    files.filter((file) => !isProgram(file)),
    add,
  );
  return [...found.values()];
}
