// Copies sentences from real pages as a person does: Chromium renders the saved page without network and scripts, each
// sentence is selected, and the text of the selection is the quotation. Only sentences of the page's truth are used.
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { findChromium } from "../../packages/scraper/src/browser/find.ts";

const corpus = new URL("../../../shared/corpus/extraction/", import.meta.url);
const { loadCorpora, markdownToText, readPage, tokenize } = await import(new URL("lib.mjs", corpus).href);

const MARKED = 9;
const PLAIN = 2;

/** The words of Markdown or plain text in lower case, normalized as for scoring extractors. */
export const plainWords = (text) => tokenize(markdownToText(text).toLowerCase());

/** Only letters and digits, to find a sentence in the truth. */
const letters = (text) =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");

const truthOf = ({ text, markdown }) => letters(markdown ? markdownToText(markdown) : (text ?? ""));

/** All pages with a truth text, alternating between the corpora. */
export function pagesWithTruth() {
  const all = loadCorpora([fileURLToPath(corpus)]).flatMap((one) =>
    one.pages
      .filter(({ truth }) => (truth.markdown ?? truth.text ?? "").length > 400)
      .map((page, order) => ({ corpus: one, page, order, html: () => readPage(one, page) })),
  );
  return all.sort((a, b) => a.order - b.order || (a.corpus.name < b.corpus.name ? -1 : 1));
}

/** Runs in the page. Returns the sentences of each text run without block boundaries, as a selection copies them. */
function selectSentences() {
  const inBlock = /^(?:block|flow-root|list-item|table|flex|grid)/;
  const isBlock = (element) => inBlock.test(getComputedStyle(element).display);
  const unread = new Set(["SCRIPT", "STYLE", "NOSCRIPT", "TEMPLATE", "TEXTAREA", "SELECT", "BUTTON", "SVG"]);
  const note = /^\s*[[(]?(?:\d{1,3}|[a-z*†‡]|note \d+|citation needed)[\])]?\s*$/i;
  const kindsOf = (fragment, quote) => {
    const has = (selector) => fragment.querySelector(selector) !== null;
    const raised = [...fragment.querySelectorAll("sup, a")];
    const isNote = raised.some((it) => note.test(it.textContent));
    const kinds = {
      note: isNote,
      script: !isNote && has("sub, sup"),
      math: has("math, .katex, .MathJax, img.latex, .mwe-math-element"),
      ruby: has("ruby"),
      code: has("code, kbd, samp, tt"),
      image: has("img, svg"),
      emphasis: has("em, i, b, strong, cite, dfn, var, mark, u, s, del, ins, q"),
      link: raised.some((it) => it.tagName === "A" && it.hasAttribute("href") && !note.test(it.textContent)),
      signs: /[[\]*_\\`~<>|#$&{}]/.test(quote),
    };
    return Object.keys(kinds).filter((kind) => kinds[kind]);
  };
  const runsOf = (block) => {
    const nodes = [];
    let text = "";
    const add = (node, words) => {
      nodes.push({ node, at: text.length });
      text += words;
    };
    const walk = (parent) => {
      for (const node of parent.childNodes) {
        if (node.nodeType === 3) add(node, node.data.replace(/\s/g, " "));
        else if (node.nodeName === "BR") add(undefined, "\n");
        else if (node.nodeType === 1 && !unread.has(node.nodeName.toUpperCase())) walk(node);
      }
    };
    walk(block);
    return { nodes, text };
  };
  const found = [];
  const selection = getSelection();
  const segmenter = new Intl.Segmenter(document.documentElement.lang || "en", { granularity: "sentence" });
  for (const block of document.querySelectorAll("p, li, td, dd, dt, blockquote, div, section, figcaption, h2, h3")) {
    if (!isBlock(block) && block.nodeName !== "TD") continue;
    if (block.closest("pre") || [...block.querySelectorAll("*")].some(isBlock) || !block.checkVisibility()) continue;
    const { nodes, text } = runsOf(block);
    if (text.trim().length < 40) continue;
    const place = (offset, isEnd) => {
      const fits = ({ at }) => (isEnd ? at < offset : at <= offset);
      const { node, at } = nodes.findLast((one) => one.node && fits(one)) ?? {};
      return node && [node, Math.min(node.data.length, offset - at)];
    };
    for (const { segment, index } of segmenter.segment(text)) {
      const from = index + segment.length - segment.trimStart().length;
      const to = index + segment.trimEnd().length;
      const [start, end] = [place(from, false), place(to, true)];
      if (to - from < 40 || to - from > 400 || !start || !end) continue;
      const range = document.createRange();
      range.setStart(...start);
      range.setEnd(...end);
      selection.removeAllRanges();
      selection.addRange(range);
      const quote = selection.toString().trim();
      const fragment = range.cloneContents();
      const kinds = kindsOf(fragment, quote);
      for (const it of fragment.querySelectorAll("sup, a")) if (note.test(it.textContent)) it.remove();
      for (const it of fragment.querySelectorAll("script, style, noscript")) it.remove();
      found.push({ quote, kinds, bare: fragment.textContent });
    }
  }
  selection.selectAllChildren(document.body);
  return { found, text: selection.toString() };
}

const isSentence = ({ quote }) =>
  quote.length >= 40 && (/(?:\S+\s+){5}/u.test(quote) || /\p{Script=Han}{12}/u.test(quote));

function choose(found, truth) {
  const seen = new Set();
  const held = found.filter((one) => {
    if (!isSentence(one) || seen.has(one.quote)) return false;
    seen.add(one.quote);
    return truth.includes(letters(one.quote)) || truth.includes(letters(one.bare));
  });
  const marked = held.filter(({ kinds }) => kinds.length > 0);
  const plain = held.filter(({ kinds }) => kinds.length === 0);
  return [...spread(marked, MARKED), ...spread(plain, PLAIN)];
}

/** This many items, evenly distributed over a list. */
const spread = (list, most) =>
  list.length <= most
    ? list
    : Array.from({ length: most }, (_, index) => list[Math.floor((index * list.length) / most)]);

/** Yields `{corpus, id, url, html, text, sentences}` for each page that has any. */
export async function* cut(pages) {
  const require = createRequire(new URL("../../packages/scraper/package.json", import.meta.url));
  const { chromium } = require("playwright-core");
  const browser = await chromium.launch({ executablePath: await findChromium() });
  const context = await browser.newContext({ javaScriptEnabled: false });
  try {
    for (const one of pages) {
      const { id, url, truth } = one.page;
      const html = one.html();
      const address = /^https?:/u.test(url ?? "") ? url : `https://page.example/${id}`;
      const view = await context.newPage();
      await view.route("**", (route) =>
        route.request().isNavigationRequest() && route.request().frame() === view.mainFrame()
          ? route.fulfill({ body: html, contentType: "text/html; charset=utf-8" })
          : route.abort(),
      );
      try {
        await view.goto(address, { waitUntil: "domcontentloaded", timeout: 20_000 });
        const { found, text } = await view.evaluate(selectSentences);
        const sentences = choose(found, truthOf(truth)).map(({ quote, kinds }) => ({ quote, kinds }));
        if (sentences.length > 0) yield { corpus: one.corpus.name, id, url: address, html, text, sentences };
      } catch (error) {
        process.stderr.write(`${one.corpus.name} ${id}: ${String(error).split("\n")[0]}\n`);
      } finally {
        await view.close();
      }
    }
  } finally {
    await browser.close();
  }
}
