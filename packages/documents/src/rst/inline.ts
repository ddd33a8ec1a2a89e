import { escapeHtml } from "@wellsourced/markup";
import { texHtml } from "../omml.ts";
import { type Found, findMarkup, markedHtml, type Rules } from "../written-inline.ts";
import type { RstContext } from "./context.ts";
import { targetName, unescaped } from "./names.ts";

/** Characters that may precede inline markup; a start of text may, too. */
const BEFORE = /[\s'"([{<\-/:\p{Ps}\p{Pi}\p{Pf}\p{Pd}]/u;
const AFTER = /[\s'")\]}>\-/:.,;!?\\\p{Pe}\p{Pi}\p{Pf}\p{Pd}\p{Po}]/u;
/** Longer markup is treated as text. */
const LONGEST = 2_000;
/** Candidate end marks tried for each start mark. */
const MOST_ENDS = 20;

/** Roles for names in programs. */
const codeRoles =
  /(?:^|:)(?:code|literal|func|class|meth|mod|attr|data|exc|obj|const|file|command|kbd|samp|program|option|envvar|keyword|token|type|macro|member|var|enum|struct|dir|directive|role|makevar|mailheader|mimetype|newsgroup|regexp|confval|setting|djadmin)$/u;

const refersTo: Readonly<Record<string, (text: string) => [words: string, address: string]>> = {
  pep: (text) => [`PEP ${text}`, `https://peps.python.org/pep-${text.padStart(4, "0")}`],
  "pep-reference": (text) => [`PEP ${text}`, `https://peps.python.org/pep-${text.padStart(4, "0")}`],
  rfc: (text) => [`RFC ${text}`, `https://datatracker.ietf.org/doc/html/rfc${text}`],
  "rfc-reference": (text) => [`RFC ${text}`, `https://datatracker.ietf.org/doc/html/rfc${text}`],
};

const link = (address: string, html: string): string => `<a href="${escapeHtml(address)}">${html}</a>`;

const plain = (text: string): string => escapeHtml(unescaped(text));

/** Splits `words <target>`. */
function targeted(text: string): { readonly words: string; readonly target: string } | undefined {
  const open = text.endsWith(">") ? text.lastIndexOf("<") : -1;
  const target = text.slice(open + 1, -1);
  return open < 0 || target === "" || target.includes(">")
    ? undefined
    : { words: text.slice(0, open).trimEnd(), target };
}

function reference(text: string, isAnonymous: boolean, context: RstContext): string {
  const named = targeted(text);
  if (named) {
    const target = named.target.replace(/\s+/gu, "");
    const words = named.words === "" ? target : named.words;
    // `words <other_>`_ refers to another target.
    const address = /[^\\]_$/u.test(target) ? context.target(named.target.slice(0, -1)) : unescaped(target);
    if (!isAnonymous && named.words !== "" && address) context.targets.set(targetName(named.words), address);
    return address === undefined ? plain(words) : link(addressOf(address), plain(words));
  }
  const address = isAnonymous ? context.nextAnonymous() : context.target(text);
  return address === undefined ? plain(text) : link(addressOf(address), plain(text));
}

const addressOf = (text: string): string => (/^[^\s/@:]+@[^\s/@:]+\.\w+$/u.test(text) ? `mailto:${text}` : text);

/** Converts text with a role, named before or after it. */
function inRole(name: string, text: string): string {
  const role = name.toLowerCase();
  const refer = refersTo[role];
  if (refer) {
    const [number = "", fragment] = text.split("#", 2);
    const [words, address] = refer(targeted(text)?.target ?? number);
    return link(fragment === undefined ? address : `${address}#${fragment}`, plain(targeted(text)?.words || words));
  }
  if (role === "math") return texHtml(text, false);
  if (/^(?:sub|subscript)$/u.test(role)) return `<sub>${plain(text)}</sub>`;
  if (/^(?:sup|superscript)$/u.test(role)) return `<sup>${plain(text)}</sup>`;
  if (/^(?:strong|guilabel|menuselection)$/u.test(role)) return `<strong>${plain(text)}</strong>`;
  if (/^(?:emphasis|dfn|t|title|title-reference)$/u.test(role)) return `<em>${plain(text)}</em>`;
  if (role === "code" || role === "literal") return `<code>${escapeHtml(text)}</code>`;
  const words = (targeted(text)?.words || text).replace(/^!/u, "");
  const shown = words.startsWith("~") ? (words.split(".").at(-1) ?? words) : words;
  return codeRoles.test(role) ? `<code>${plain(shown)}</code>` : plain(targeted(text)?.words || shown);
}

/** Returns the end of the markup that starts at `from`: a `close` that does not follow a space. */
function closing(text: string, from: number, close: string, isLiteral = false): number | undefined {
  const limit = Math.min(text.length, from + LONGEST);
  let tries = 0;
  for (
    let at = text.indexOf(close, from);
    at >= 0 && at < limit && tries < MOST_ENDS;
    at = text.indexOf(close, at + 1)
  ) {
    tries++;
    const before = text[at - 1] ?? " ";
    if (at === from || /\s/u.test(before) || (!isLiteral && before === "\\" && text[at - 2] !== "\\")) continue;
    const after = text[at + close.length];
    if (after === undefined || AFTER.test(after) || (close === "`" && after === "_")) return at;
  }
  return undefined;
}

function simple(text: string, at: number, mark: string, write: (inside: string) => string): Found | undefined {
  const from = at + mark.length;
  if (/^\s?$/u.test(text[from] ?? "")) return undefined;
  const end = closing(text, from, mark, mark === "``");
  return end === undefined ? undefined : { html: write(text.slice(from, end)), end: end + mark.length };
}

/** Converts `` `text` `` with a role before or after it, or as a reference. */
function interpreted(text: string, at: number, context: RstContext, role?: string): Found | undefined {
  const from = at + 1;
  if (/^\s?$/u.test(text[from] ?? "")) return undefined;
  const end = closing(text, from, "`");
  if (end === undefined) return undefined;
  const inside = text.slice(from, end);
  if (role !== undefined) return { html: inRole(role, inside), end: end + 1 };
  if (text[end + 1] === "_") {
    const isAnonymous = text[end + 2] === "_";
    return { html: reference(inside, isAnonymous, context), end: end + (isAnonymous ? 3 : 2) };
  }
  const after = /^:([A-Za-z][\w.+:-]{0,60}):(?!\w)/u.exec(text.slice(end + 1, end + 64));
  if (after) return { html: inRole(after[1] ?? "", inside), end: end + 1 + after[0].length };
  return { html: inRole(context.defaultRole, inside), end: end + 1 };
}

const rules: Rules<{ readonly text: string; readonly context: RstContext }> = [
  [/``/uy, ({ text }, at) => simple(text, at, "``", (inside) => `<code>${escapeHtml(inside)}</code>`)],
  [/\*\*/uy, ({ text }, at) => simple(text, at, "**", (inside) => `<strong>${plain(inside)}</strong>`)],
  [/\*/uy, ({ text }, at) => simple(text, at, "*", (inside) => `<em>${plain(inside)}</em>`)],
  [/_`/uy, ({ text }, at) => simple(text, at + 1, "`", plain)],
  [
    /:([A-Za-z][\w.+:-]{0,60}):`/uy,
    ({ text, context }, at, sign) => interpreted(text, at + sign[0].length - 1, context, sign[1]),
  ],
  [/`/uy, ({ text, context }, at) => interpreted(text, at, context)],
  [
    /\|([^\s|](?:[^|\n]{0,200}[^\s|])?)\|(_{0,2})/uy,
    ({ context }, at, [whole, name = "", refers = ""]) => {
      const html = context.substitution(name);
      if (html === undefined) return undefined;
      const address = refers === "" ? undefined : context.target(name);
      return { html: address === undefined ? html : link(address, html), end: at + whole.length };
    },
  ],
  [
    /\[(\d{1,4}|#[\w.-]{0,100}|\*)\]_(?!\w)/uy,
    ({ context }, at, [whole, label = ""]) => ({ html: context.noteMark(label), end: at + whole.length }),
  ],
  [
    /(\[[A-Za-z][\w.+:-]{0,100}\])_(?!\w)/uy,
    (_, at, [whole, label = ""]) => ({ html: escapeHtml(label), end: at + whole.length }),
  ],
  [
    /(?:https?|ftp):\/\/[^\s<>"`\\]{1,2000}/uy,
    (_, at, [whole]) => {
      const address = whole.replace(/[.,;:!?'*)\]}]{1,20}$/u, (end) =>
        /[(]/u.test(whole) && end.startsWith(")") ? ")" : "",
      );
      return { html: link(address, escapeHtml(address)), end: at + address.length };
    },
  ],
  [
    /([\p{L}\p{N}]+(?:[._+:-][\p{L}\p{N}]+){0,20})(__?)(?![\p{L}\p{N}_])/uy,
    ({ context }, at, [whole, name = "", kind]) => {
      const address = kind === "__" ? context.nextAnonymous() : context.target(name);
      const isKnown = address !== undefined || context.isInternal(name);
      return isKnown
        ? {
            html: address === undefined ? escapeHtml(name) : link(addressOf(address), escapeHtml(name)),
            end: at + whole.length,
          }
        : undefined;
    },
  ],
];

/** Characters that cannot start markup. */
const PLAIN = /[^\\`*_:|[\p{L}\p{N}]+/uy;

/** Converts the inline markup of a paragraph to HTML. */
export function inlineHtml(text: string, context: RstContext): string {
  const run = { text, context };
  const find = (at: number) => {
    if (text[at] === "\\") return { html: plain(text.slice(at, at + 2)), end: at + 2 };
    const mayStart = at === 0 || BEFORE.test(text[at - 1] ?? "") || text[at - 2] === "\\";
    return mayStart ? findMarkup(rules, run, at) : undefined;
  };
  return markedHtml(text, { plain: PLAIN, find });
}
