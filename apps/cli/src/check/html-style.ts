/** Hides what a filter leaves out: the filters stand in `main` before what they act on. */
const hide = (id: string, kept: string): string =>
  `main:has(#show-${id}:checked) .evidence article:not(${kept}) { display: none; }`;

const STATES = ["addressed", "partially_addressed", "not_addressed", "uncited", "unchecked"];

/** What the report on an answer has beyond the design that all reports share. */
export const STYLE = `
body { max-width: 84rem; }
.hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.filters { display: flex; flex-wrap: wrap; gap: .4rem; margin: 1rem 0; padding: .6rem .8rem; border: 1px solid var(--line); border-radius: .5rem; }
.filters legend { font-size: .875rem; font-weight: 600; padding: 0 .3rem; }
.show { position: absolute; opacity: 0; }
.filters label { padding: .25rem .7rem; border: 1px solid var(--line); border-radius: 1rem; cursor: pointer; }
.show:checked + label { background: var(--ink); color: var(--page); border-color: var(--ink); }
.show:checked + label::before { content: "✓ "; }
.show:focus-visible + label, a:focus-visible, summary:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; }
.columns { display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); gap: 2.5rem; align-items: start; }
.answer { position: sticky; top: 0; max-height: 100vh; overflow-y: auto; padding: 0 .4rem 1rem; }
.answer h2, .evidence h2 { margin-top: 1rem; }
.words { white-space: pre-wrap; overflow-wrap: anywhere; line-height: 1.9; }
.words, .item h3, .item li, blockquote { unicode-bidi: plaintext; text-align: start; }
.st { color: var(--ink); text-decoration: underline; text-decoration-thickness: 2px; text-underline-offset: .25em; }
.st.good { text-decoration-color: var(--good); text-decoration-style: solid; }
.st.bad { text-decoration-color: var(--bad); text-decoration-style: wavy; }
.st.doubtful { text-decoration-color: var(--doubtful); text-decoration-style: dashed; }
.st.unknown { text-decoration-color: var(--unknown); text-decoration-style: dotted; }
.tag { display: inline-block; padding: 0 .35rem; font-size: .8rem; font-weight: 600; line-height: 1.4; border: 1px solid currentcolor; border-radius: .3rem; }
.tag > :first-child { margin-inline-end: .25em; }
.good > .tag { color: var(--good); } .bad > .tag { color: var(--bad); } .doubtful > .tag { color: var(--doubtful); } .unknown > .tag { color: var(--unknown); }
.st:target, article:target { outline: 3px solid var(--link); outline-offset: 3px; }
.evidence h3 { margin-top: .4rem; }
mark { background: #ffe58a; color: #1d2125; padding: 0 .1em; }
ins { text-decoration: none; font-weight: 600; border-bottom: 2px solid var(--good); }
${hide("reasons", ".has-reasons")}
${STATES.map((state) => hide(state, `.is-${state}`)).join("\n")}
@media (max-width: 60rem) { .columns { grid-template-columns: minmax(0, 1fr); gap: 1rem; } .answer { position: static; max-height: none; overflow: visible; } }
@media print { body { max-width: none; } details::details-content { content-visibility: visible; block-size: auto; } .filters { display: none; } .columns { display: block; } .answer { position: static; max-height: none; overflow: visible; } mark { background: none; color: #000; font-weight: 700; text-decoration: underline; } }
`;
