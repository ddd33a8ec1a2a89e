/** The states that the report can be filtered by. */
export const FILTERED = ["addressed", "partially_addressed", "not_addressed", "uncited", "unchecked"] as const;

/** Hides excluded statements and their underlines in the answer. Filters precede both in `main`. */
const filter = (id: string, kept: string): string =>
  `main:has(#show-${id}:checked) .evidence article:not(${kept}) { display: none; }`;
const unmark = (state: string): string =>
  `main:has(#show-${state}:checked) .st:not(.is-${state}) { text-decoration-color: transparent; }`;

const LOOKS = { good: "solid", bad: "wavy", doubtful: "dashed", unknown: "dotted" };
const looks = Object.entries(LOOKS).map(
  ([look, line]) =>
    `.st.${look} { text-decoration-color: var(--${look}); text-decoration-style: ${line}; } .${look} > .tag { color: var(--${look}); }`,
);

const PHONE = `
@media (max-width: 60rem) { .columns { grid-template-columns: minmax(0, 1fr); gap: 0; } .answer { position: static; max-height: none; overflow: visible; padding: 0; } }
@media (max-width: 48rem) { .heads { grid-template-columns: minmax(0, 1fr); }
  .sources thead { display: none; } .sources tr { display: block; padding: .7rem 0; border-bottom: 1px solid var(--line); } .sources th, .sources td { display: block; padding: .1rem 0; border: 0; } .sources th[scope=row] { width: auto; }
  .sources td::before { content: attr(data-name) ": "; color: var(--soft); } }
@media (max-width: 34rem) { .figures { flex-direction: column; gap: .2rem; } .figures li { padding: 0 .6rem; border-width: 0 0 0 .3rem; border-radius: 0; } .words tr { display: table-row; } .words thead { display: table-header-group; } .words td { display: table-cell; padding: .3rem .8rem .3rem 0; border-bottom: 1px solid var(--line); } }
`;

const PRINT = `
@page { margin: 16mm 15mm; }
@media print { body { max-width: none; } details::details-content { content-visibility: visible; block-size: auto; } .filters, .skip { display: none; }
  .columns, .heads { display: block; } .answer { position: static; max-height: none; overflow: visible; padding: 0; } .words { break-inside: auto; }
  .evidence, main > section:last-child { break-before: page; } .item { break-inside: auto; } .item > p, .item > h3 { break-after: avoid; } .words :is(h4, h5, h6) { break-after: avoid; } .table { overflow: visible; } .item.good blockquote > .soft { display: none; }
  a { color: inherit; text-decoration: none; } .st { text-decoration: underline; } .st.bad { text-decoration: underline wavy; } .st.doubtful { text-decoration: underline dashed; } .st.unknown { text-decoration: underline dotted; }
  .sources a[href^="http"]::after { content: none; } .sources td a[href^="http"]::after { content: " " attr(href); font-size: 8pt; }
  mark { background: none; color: #000; font-weight: 700; text-decoration: underline; } .figures li { border-color: #bbb; } }
@media (forced-colors: active) { .show:checked + label { outline: 3px solid Highlight; } mark { background: Mark; color: MarkText; } .st:target, article:target, tr:target { outline-color: Highlight; } }
`;

/** Highlights the statement in the answer whose evidence is the link target. */
export const pointing = (numbers: readonly number[]): string =>
  numbers.length > 0
    ? `${numbers.map((n) => `main:has(#s${n}:target) .st[href="#s${n}"]`).join(",")} { background: var(--tint); outline: 2px solid var(--line); }`
    : "";

/** Styles in addition to the shared design. */
export const STYLE = `
body { max-width: 84rem; }
.hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.skip { position: absolute; left: -100vw; } .skip:focus { left: 1rem; top: .5rem; z-index: 2; padding: .3rem .6rem; background: var(--page); }
.verdict { font-size: 1.2rem; font-weight: 600; line-height: 1.4; }
.figures li { padding: .5rem .9rem; border: 1px solid var(--line); border-inline-start: .3rem solid currentcolor; border-radius: .4rem; margin: 0; }
.figures { gap: .6rem; } .figures li > span { color: var(--ink); }
.heads { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(24rem, 100%), 1fr)); gap: 0 2.5rem; } .heads h2 { margin-top: 1.2rem; border: 0; padding: 0; }
.first > li { margin: .5rem 0; } .first .soft { display: block; }
.filters { display: flex; flex-wrap: wrap; gap: .4rem; margin: 1.5rem 0 1rem; padding: .5rem .8rem .7rem; border: 1px solid var(--line); border-radius: .5rem; }
.filters legend { font-size: .875rem; font-weight: 600; padding: 0 .3rem; }
.show { position: absolute; opacity: 0; }
.filters label { padding: .25rem .7rem; border: 1px solid var(--line); border-radius: 1rem; cursor: pointer; }
.show:checked + label { background: var(--ink); color: var(--page); border-color: var(--ink); }
.show:checked + label::before { content: "✓ "; }
.show:focus-visible + label, a:focus-visible, summary:focus-visible, .table:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; }
.columns { display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); gap: 2.5rem; align-items: start; }
.answer { position: sticky; top: 0; max-height: 100vh; overflow-y: auto; padding: 0 .6rem 1rem .2rem; }
.answer h2, .evidence h2 { margin-top: 1rem; }
.words { overflow-wrap: anywhere; line-height: 1.75; } .words p { margin: .7rem 0; }
.words h3 { font-size: 1.3rem; margin: 1.2rem 0 .4rem; } .words h4 { font-size: 1.1rem; margin: 1.1rem 0 .3rem; } .words h5, .words h6 { font-size: 1rem; margin: 1rem 0 .3rem; }
.words blockquote { white-space: normal; background: none; border-left: 0; border-inline-start: 3px solid var(--line); } .words ul, .words ol { padding-left: 0; padding-inline-start: 1.6rem; }
.words pre { padding: .6rem .8rem; background: var(--tint); border-radius: .4rem; white-space: pre-wrap; font-size: .875rem; line-height: 1.5; } .words :not(pre) > code { padding: 0 .25em; background: var(--tint); border-radius: .25rem; font-size: .9em; }
.words.plain pre { padding: 0; background: none; font: inherit; line-height: inherit; unicode-bidi: plaintext; text-align: start; }
.table { overflow-x: auto; } .words table { width: auto; min-width: 60%; margin: .7rem 0; } .words :is(td, th) { text-align: start; white-space: normal; overflow-wrap: break-word; padding-inline: 0 .8rem; vertical-align: baseline; }
.st { color: var(--ink); text-decoration: underline; text-decoration-thickness: 2px; text-underline-offset: .25em; text-decoration-skip-ink: none; }
.st[href^="#source"] { color: var(--link); }
${looks.join("\n")}
.tag { display: inline-block; padding: 0 .35rem; font-size: .78rem; font-weight: 600; font-style: normal; line-height: 1.4; border: 1px solid currentcolor; border-radius: .3rem; white-space: nowrap; }
.tag > :first-child { margin-inline-end: .25em; }
.refs { font-size: .75em; vertical-align: super; line-height: 0; white-space: nowrap; }
.st:target, article:target, tr:target { outline: 3px solid var(--link); outline-offset: 3px; }
.item { margin: 1.6rem 0; } .item h3 { margin: .15rem 0 .3rem; font-weight: 600; } .item > .state { margin: 0; } .item li { text-align: start; }
article, tr { scroll-margin-top: .8rem; }
mark { background: #ffe58a; color: #1d2125; padding: 0 .1em; }
ins { text-decoration: none; font-weight: 600; border-bottom: 2px solid var(--good); } del { color: var(--soft); }
.sources th { font-size: 1rem; font-weight: 400; color: inherit; } .sources td { overflow-wrap: break-word; } .sources th[scope=row] { min-width: 14rem; width: 40%; } .sources thead th { overflow-wrap: normal; font-size: .875rem; color: var(--soft); font-weight: 600; } .sources td:first-of-type { white-space: normal; }
${filter("reasons", ".has-reasons")}
${FILTERED.map((state) => filter(state, `.is-${state}`) + unmark(state)).join("\n")}${PHONE}${PRINT}`;
