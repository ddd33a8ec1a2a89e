interface Cell {
  readonly tex: string;
  readonly across: number;
  readonly down: number;
}

const SIGNS = /\\\\\*?(?:\[[^\]\n]{0,40}\])?|\\tabularnewline(?![A-Za-z])|\\[\s\S]|[{}&$]|\n/gu;
const RULES =
  /\\(?:hline|toprule|midrule|bottomrule|endfoot|endlastfoot|endhead|endfirsthead|centering|arraybackslash|noalign\{[^{}]{0,100}\}|(?:cline|cmidrule|specialrule|addlinespace|rowcolor|hhline)(?:\([^)]{0,20}\))?(?:\[[^\]]{0,40}\])?(?:\{[^{}]{0,80}\}){0,3})(?![A-Za-z])/gu;
const SPAN =
  /^\s*\\multicolumn\s{0,4}\{(\d{1,2})\}\s{0,4}\{(?:[^{}]|\{[^{}]{0,80}\}){0,200}\}\s{0,4}\{([\s\S]*)\}\s*$/u;
const ROWS =
  /^\s*\\multirow\s{0,4}(?:\[[^\]]{0,20}\])?\{(-?\d{1,3})\}\s{0,4}(?:\[[^\]]{0,20}\])?\{[^{}]{0,80}\}\s{0,4}(?:\[[^\]]{0,20}\])?\{([\s\S]*)\}\s*$/u;

/** Converts the content of a tabular environment. Rows above the first inner rule are its header. */
export function tabularHtml(given: string, write: (tex: string) => string): string {
  const tex = withoutRepeatedHead(given);
  const caption = /\\caption/u.test(tex);
  const rows = rowsOf(tex).filter(({ cells }) => cells.some((cell) => cell.replace(RULES, "").trim() !== ""));
  const ruled = rows.findIndex(
    ({ cells }, index) => index > 0 && /^\s*(?:\\label\{[^{}]*\}\s*)?\\(?:midrule|hline|endhead)/u.test(cells[0] ?? ""),
  );
  const heads = ruled > 0 && ruled <= 3 ? ruled : 1;
  const html = rows.map(({ cells }, index) => {
    const tag = index < heads ? "th" : "td";
    return `<tr>${cells.map((cell) => cellHtml(cell.replace(RULES, ""), tag, write)).join("")}</tr>`;
  });
  return caption || html.length > 0 ? `<table>${html.join("")}</table>` : "";
}

function cellHtml(tex: string, tag: string, write: (tex: string) => string): string {
  const { tex: content, across, down } = spansOf(tex);
  return `<${tag}${across > 1 ? ` colspan="${across}"` : ""}${down > 1 ? ` rowspan="${down}"` : ""}>${write(content.trim())}</${tag}>`;
}

function spansOf(tex: string): Cell {
  const [, across, inner = ""] = SPAN.exec(tex) ?? [];
  const content = across === undefined ? tex : inner;
  const [, down, rest = ""] = ROWS.exec(content) ?? [];
  return { tex: down === undefined ? content : rest, across: Number(across ?? 1), down: Math.abs(Number(down ?? 1)) };
}

/** Removes one header of a long table that has two: for the first page, and for the others. */
function withoutRepeatedHead(tex: string): string {
  const first = tex.indexOf("\\endfirsthead");
  const last = Math.max(...["\\endhead", "\\endfoot", "\\endlastfoot"].map((mark) => tex.indexOf(mark)));
  return first < 0 || last < first ? tex : `${tex.slice(0, first)}${tex.slice(last)}`;
}

/** Splits at row ends and cell ends outside braces. */
function rowsOf(tex: string): { readonly cells: string[] }[] {
  const rows: { cells: string[] }[] = [{ cells: [] }];
  let depth = 0;
  let from = 0;
  for (const { 0: sign, index } of tex.matchAll(SIGNS)) {
    if (sign === "{") depth++;
    else if (sign === "}") depth = Math.max(0, depth - 1);
    else if (depth === 0 && (sign === "&" || sign.startsWith("\\\\") || sign.startsWith("\\tabularnewline"))) {
      rows.at(-1)?.cells.push(tex.slice(from, index));
      from = index + sign.length;
      if (sign !== "&") rows.push({ cells: [] });
    }
  }
  rows.at(-1)?.cells.push(tex.slice(from));
  return rows;
}
