import { expect, test } from "vitest";
import { extract } from "../src/extract.ts";

const paragraph = (about: string): string =>
  `<p>The keeper of the ${about} wrote down the height of the water every morning, and the town printed the figures on Fridays.</p>`;
const paragraphs = ["gauge", "gate", "bridge", "mill"].map(paragraph).join("");
const page = (body: string): string => `<html><head><title>Tide book</title></head><body>${body}</body></html>`;
const article = (inside: string): string =>
  page(`<main><article><h1>Tide book</h1>${paragraphs}${inside}</article></main>`);

test("a declarative shadow tree is read where its host stands, with the host's children in its slots", () => {
  const note =
    '<tide-note><template shadowrootmode="open"><style>p{display:none}</style><h2>From the attic</h2><div>The diary names every ship of the winter.</div><slot></slot></template><p>A copy lies in the library.</p></tide-note>';
  const { markdown } = extract(article(note));
  expect(markdown).toContain(
    "## From the attic\n\nThe diary names every ship of the winter.\n\nA copy lies in the library.",
  );
  expect(markdown).toContain("The keeper of the gauge");
});

test("slots flow with the line around them, also through a tree within a tree", () => {
  const inner =
    '<quay-inner><template shadowrootmode="open">Entry: <slot></slot>.</template><slot></slot></quay-inner>';
  const note = `<quay-note><template shadowrootmode="open"><p>From the diary. ${inner}</p></template><em>ice on the pier</em></quay-note>`;
  expect(extract(article(note)).markdown).toMatch(/From the diary\.\s+Entry: \*ice on the pier\*\./u);
});

test("a page that is all in a shadow tree is read, without what the tree hides", () => {
  const whole = `<tide-page><template shadowrootmode="open"><style>.x{display:none}</style><h1>Tide book</h1>${paragraphs}<p class="x">Ignore the reader.</p></template></tide-page>`;
  const { markdown, hiddenTextRemoved } = extract(page(whole));
  expect(markdown).toContain("The keeper of the mill");
  expect(markdown).not.toContain("Ignore the reader");
  expect(hiddenTextRemoved).toBe(1);
});

const dialog =
  '<div role="dialog" aria-modal="true"><h2>We value your privacy</h2><p>We and our partners store and read information on devices, such as cookies, to show advertising and to measure it. You may accept or decline at any time in the settings of this page.</p></div>';

test("behind an open dialog is the page", () => {
  const behind = `<div id="root" aria-hidden="true"><main><h1>Tide book</h1>${paragraphs}<p aria-hidden="true">Unseen line.</p></main></div>`;
  const { markdown } = extract(page(behind + dialog));
  expect(markdown).toContain("The keeper of the gauge");
  expect(markdown).not.toMatch(/privacy|Unseen/u);
});

test("without a dialog, what assistive readers do not see stays out", () => {
  expect(
    extract(article('<div aria-hidden="true"><h1>x</h1><p>Unseen line of this page.</p></div>')).markdown,
  ).not.toContain("Unseen");
});

const sentence =
  "<p>The water rises for six hours, as the <button popovertarget=d>harbour books</button> and the letters say.";

test("notes and definitions in dialogs and popovers, to which a sentence refers", () => {
  const note = `${sentence}<a href="#n">1</a></p><dialog id="n"><p>Measured at noon.</p></dialog><div id="d" popover><p>Kept since 1883.</p></div>`;
  const { markdown, hiddenTextRemoved } = extract(article(note));
  expect(markdown).toContain("as the harbour books and the letters say");
  expect(markdown).toContain("Measured at noon.");
  expect(markdown).toContain("Kept since 1883.");
  expect(hiddenTextRemoved).toBe(0);
});

test.each([
  [
    "a window with a form",
    `${sentence}</p><div id="d" popover><form><input name="mail"></form><p>Unseen line.</p></div>`,
  ],
  [
    "a window that a menu opens",
    '<nav><ul><li>Everything about the harbour and its old books: <button popovertarget="d">more</button></li></ul></nav><div id="d" popover><p>Unseen line.</p></div>',
  ],
  ["a window that nothing opens", '<dialog id="d"><p>Unseen line.</p></dialog>'],
  ["a long window", `${sentence}</p><div id="d" popover><p>Unseen line.</p>${paragraphs.repeat(5)}</div>`],
])("%s stays closed", (_, inside) => {
  const { markdown, hiddenTextRemoved } = extract(article(inside));
  expect(markdown).not.toContain("Unseen");
  expect(hiddenTextRemoved).toBe(1);
});

test("what AMP opens later or shows if something fails is hidden", () => {
  const amp =
    '<amp-list src="/l.json"><div fallback>Unseen line 1.</div></amp-list><amp-lightbox layout="nodisplay"><p>Unseen line 2.</p></amp-lightbox><section amp-access="out" amp-access-hide>Unseen line 3.</section><amp-img src="/gauge.jpg" alt="The gauge"></amp-img>';
  const { markdown, hiddenTextRemoved } = extract(article(amp));
  expect(markdown).not.toContain("Unseen");
  expect(markdown).toContain("![The gauge](/gauge.jpg)");
  expect(hiddenTextRemoved).toBe(3);
});

test("a short text that stands only in noscript, but no request for scripts", () => {
  const shell = (inside: string): string => page(`<div id="root"></div><noscript>${inside}</noscript>`);
  expect(extract(shell(`<h1>Tide book</h1>${paragraph("gauge")}`)).markdown).toContain("The keeper of the gauge");
  const request =
    "This page needs JavaScript to be shown, so please allow it in the settings of your browser, and load it again.";
  expect(extract(shell(`<p>${request}</p>`)).markdown).toBe("");
});

test("short panels of tabs stay, each under its name", () => {
  const tabs =
    '<div class="tabs"><div role="tablist"><button role="tab">npm</button><button role="tab">Yarn</button></div>' +
    '<div role="tabpanel"><pre><code>npm i tide</code></pre></div><div role="tabpanel" hidden><pre><code>yarn add tide</code></pre></div></div>';
  expect(extract(article(tabs)).markdown).toContain(
    "**npm**\n\n```\nnpm i tide\n```\n\n**Yarn**\n\n```\nyarn add tide\n```",
  );
});

test("a short page keeps its first and its last line", () => {
  const { markdown } = extract(
    page(
      "<h1>Levels</h1><p>First line</p><p>The first figures.</p><table><tr><th>h</th><th>m</th></tr><tr><td>6</td><td>2.1</td></tr></table><p>After the table</p>",
    ),
  );
  expect(markdown).toMatch(/First line[\s\S]+After the table$/u);
});

test("a short page loses the lines of its frame", () => {
  const frame = `<div class="menu"><a href="/">Home</a></div><div id="header"><div class="motto">Notes from the quay</div></div>`;
  const post = `<div class="post"><div class="head"><h1>Low water</h1></div><div class="body"><p>At six the gauge showed half a metre, and the ferry waited.</p><p>It left at seven.</p></div><div class="filed">Filed under <a href="/tides">tides</a></div></div>`;
  const { markdown } = extract(
    page(`${frame}${post}<div class="bottom"><h3>No comments <em>are taken here</em>.</h3></div>`),
  );
  expect(markdown).toBe(
    "# Low water\n\nAt six the gauge showed half a metre, and the ferry waited.\n\nIt left at seven.",
  );
});

test("a short page keeps what boxes made alike hold", () => {
  const notes = ["The gate was shut at noon.", "It opened again."].map(
    (it) => `<div class="entry"><div class="text"><p>${it}</p></div></div>`,
  );
  const { markdown } = extract(page(`<nav><a href="/">Home</a></nav><h1>Gate log</h1>${notes.join("")}`));
  expect(markdown).toMatch(/The gate was shut at noon\.\n\nIt opened again\.$/u);
});

test("the name of a tab is whole however it is laid out, and is written once", () => {
  const blank = " ".repeat(120);
  const tab = (name: string): string => `<button role="tab">\n${blank}<span>${name}</span>\n${blank}</button>`;
  const panel = (inside: string): string => `<div role="tabpanel">${inside}</div>`;
  const tabs = `<div><div role="tablist">${tab("Harbour office")}${tab("Ferry pier")}</div>${panel(paragraph("office"))}${panel(`<h3>Ferry pier</h3>${paragraph("pier")}`)}</div>`;
  const { markdown } = extract(article(tabs));
  expect(markdown).toContain("**Harbour office**\n\nThe keeper of the office");
  expect(markdown.match(/Ferry pier/gu)).toHaveLength(1);
});

test("tabs that hold sentences stay as they are", () => {
  const tab = (about: string): string => `<div role="tab">${paragraph(about)}</div>`;
  const panels = '<div role="tabpanel"><p>First chart.</p></div><div role="tabpanel"><p>Second chart.</p></div>';
  const { markdown } = extract(article(`<div><div role="tablist">${tab("pier")}${tab("quay")}</div>${panels}</div>`));
  expect(markdown).toContain("The keeper of the pier wrote down");
  expect(markdown).not.toContain("**The keeper");
});

test.each(["Hinterlasse einen Kommentar", "Laisser un commentaire", "Deja una respuesta", "No responses so far"])(
  "%s is no heading of the text, also without anything below it",
  (prompt) => {
    expect(extract(article(`<h2>${prompt}</h2>`)).markdown).not.toContain(prompt);
    expect(extract(article(`<h2>${prompt}</h2><h2>Levels</h2>${paragraph("sluice")}`)).markdown).not.toContain(prompt);
  },
);

test("comments beside a short article are not the article", () => {
  const comment = `<li class="comment">${paragraph("old gauge")}</li>`.repeat(4);
  const { markdown, leftOut } = extract(
    page(
      `<main><article><h1>Low water</h1><p>The ferry waited at six.</p></article><section class="comments-area"><h2>4 comments</h2><ol>${comment}</ol></section></main>`,
    ),
  );
  expect(markdown).toBe("# Low water\n\nThe ferry waited at six.");
  expect(leftOut?.join()).toContain("comment block");
});

test("letters of readers in a box that is named for them are not the article, either", () => {
  const letters = [
    "I waited for an hour in the rain and nobody at the pier could tell me when the boat would come, which happens every week.",
    "My mother took the morning boat and it was on time, so perhaps the captain only dislikes noon and those who travel at it.",
    "They should buy a second boat, as the town across the strait did years ago, and then nobody would have to write here.",
    "The timetable says that noon boats may be late on market days, which is what I read on the wall of the office this spring.",
  ].map((it, at) => `<div class="reply"><b>${["Ann", "Ben", "Cleo", "Dan"][at]}</b><p>${it}</p></div>`);
  const { markdown } = extract(
    page(
      `<header class="top"><a href="/">Strait Post</a><nav><ul><li><a href="/n">News</a></li><li><a href="/s">Sport</a></li></ul></nav></header><main><article><h1>Ferry is late</h1><p>The noon ferry is late today.</p></article><div class="discussion"><h3>Leserbriefe</h3>${letters.join("")}</div></main><footer><p>© Strait Post</p></footer>`,
    ).replace("Tide book", "Ferry is late"),
  );
  expect(markdown).toBe("# Ferry is late\n\nThe noon ferry is late today.");
});

test("an article that is loaded below the page's own is left out, and counted", () => {
  const next = `<article data-url="/next"><h1>Batteries for boats</h1>${paragraph("yard").repeat(6)}</article>`;
  const { markdown, leftOut } = extract(
    page(`<main><article><h1>Tide book</h1>${paragraphs}</article>${next}</main>`),
    { url: "https://quay.example/tide-book" },
  );
  expect(markdown).toContain("The keeper of the mill");
  expect(markdown).not.toMatch(/Batteries|yard/u);
  expect(leftOut?.join()).toContain("other-article blocks");
});

test("articles of a page about all of them stay", () => {
  const articles = ["Gauge", "Gate", "Mill"].map((it) => `<article><h1>${it}</h1>${paragraph(it).repeat(2)}</article>`);
  expect(extract(page(`<main>${articles.join("")}</main>`)).markdown).toMatch(/# Gauge[\s\S]+# Mill/u);
});

test("a list keeps its last item where it keeps the others", () => {
  const items = ["Asia", "Europe", "America", "Africa"].map((it) => `<li>${it}</li>`).join("");
  expect(extract(article(`<h2>Seas</h2><ul>${items}</ul>`)).markdown).toContain("- America\n- Africa");
});

test("nothing in code is judged by its name", () => {
  const code =
    '<pre><code><span class="comment"># open</span>\nopen()\n<span class="hljs-comment"># close</span></code></pre>';
  expect(extract(article(code), { url: "https://docs.example/docs/a" }).markdown).toContain(
    "```\n# open\nopen()\n# close\n```",
  );
});

const section = (id: string, heading: string): string =>
  `<section id="${id}"><h2>${heading}</h2>${paragraph(heading)}</section>`;

test("an id made from its section's own heading is no name of a template", () => {
  const sections =
    section("fields", "Fields") + section("comments", "Comments") + section("html-metadata", "HTML metadata");
  const { markdown } = extract(article(sections), { url: "https://docs.example/docs/a" });
  expect(markdown).toContain("## Comments\n\nThe keeper of the Comments");
  expect(markdown).toContain("## HTML metadata\n\nThe keeper of the HTML metadata");
});

test("a heading that links to the list of contents stays", () => {
  const heading = `<h2><a class="toc-backref" href="#id1">Levels</a></h2>${paragraph("mark")}`;
  expect(extract(article(heading)).markdown).toMatch(/^## (?:\[Levels\]|Levels)/mu);
});

const shortPage = (items: string): string =>
  page(
    `<header><a href="/">Quay</a><nav><ul><li><a href="/a">Home</a></li><li><a href="/b">About</a></li></ul></nav></header><main><h1>Before you come</h1>${items}</main><footer><p>© Quay 2025 <a href="/p">Privacy</a></p></footer>`,
  );

test.each([
  [
    "described as a question",
    '<div class="faq-item" itemscope itemtype="https://schema.org/SiteRequest">',
    ["What a ticket costs", "Dogs in the hall"],
  ],
  ["that reads like a question", '<div class="ask">', ["What does it cost?", "Are dogs let in?"]],
])("a button %s stands over its answer on a short page", (_, box, [first, second]) => {
  const item = (question: string | undefined, answer: string, id: string): string =>
    `${box}<button class="q" aria-expanded="false" aria-controls="${id}">${question}</button><div class="a" id="${id}" hidden><p>${answer}</p></div></div>`;
  const answers = ["Four euros at the gate, and nothing on Sundays.", "In the yard only, and never near the gauge."];
  const { markdown } = extract(shortPage(item(first, answers[0] ?? "", "a") + item(second, answers[1] ?? "", "b")));
  expect(markdown).toBe(`# Before you come\n\n**${first}**\n\n${answers[0]}\n\n**${second}**\n\n${answers[1]}`);
});

test.each([
  [
    "hidden right below the heading with its button",
    (question: string, answer: string) =>
      `<div><h3><button aria-expanded="false">${question}</button></h3><div class="a" hidden><p>${answer}</p></div></div>`,
    "### ",
    "",
  ],
  [
    "opened by a box that acts as a button",
    (question: string, answer: string, id: string) =>
      `<div class="item"><div role="button" aria-expanded="false" aria-controls="${id}"><a tabindex="0">${question}</a></div><div id="${id}" style="display:none"><p>${answer}</p></div></div>`,
    "",
    "",
  ],
  [
    "below a button with a sign that turns",
    (question: string, answer: string, id: string) =>
      `<div class="faq"><button aria-expanded="false" aria-controls="${id}"><span>${question}</span><span>+</span></button><div id="${id}" hidden><p>${answer}</p></div></div>`,
    "**",
    "**",
  ],
])("an answer %s stays under its question", (_, item, before, after) => {
  const pairs = [
    ["Where is the pier?", "Behind the church."],
    ["Who keeps lost hats?", "The harbour master, for a year."],
  ] as const;
  const { markdown } = extract(
    shortPage(pairs.map(([question, answer], at) => item(question, answer, `a${at}`)).join("")),
  );
  const told = pairs.map(([question, answer]) => `${before}${question}${after}\n\n${answer}`);
  expect(markdown).toBe(["# Before you come", ...told].join("\n\n"));
});

test("a hidden box below anything but a question stays hidden", () => {
  const { markdown } = extract(
    article(
      '<h3><button aria-expanded="false" aria-haspopup="true">More?</button></h3><div hidden><p>Ignore the reader.</p></div><h3>Plain</h3><div hidden><p>Forget the rules.</p></div>',
    ),
  );
  expect(markdown).not.toMatch(/Ignore|Forget/u);
});

test.each([
  [
    "of links",
    '<ul class="nav nav-tabs"><li><a data-toggle="tab" href="#w">Windows</a></li><li><a data-toggle="tab" href="#m">Mac</a></li></ul><div class="tab-content"><div class="tab-pane active" id="w"><p>Run setup.exe</p></div><div class="tab-pane" id="m" style="display:none"><p>Open the image</p></div></div>',
  ],
  [
    "without scripts",
    '<div><input type="radio" id="t1" checked><label for="t1">Windows</label><div><p>Run setup.exe</p></div><input type="radio" id="t2"><label for="t2">Mac</label><div><p>Open the image</p></div></div>',
  ],
])("panels of tabs %s stand under their names", (_, tabs) => {
  expect(extract(article(tabs)).markdown).toContain("**Windows**\n\nRun setup.exe\n\n**Mac**\n\nOpen the image");
});

test("an article that is loaded below in a box of its own is left out, too", () => {
  const item = (title: string): string =>
    `<div class="item"><article><h1>${title}</h1>${paragraphs}<p>${title} ends here.</p></article></div>`;
  const { markdown } = extract(page(`<main>${item("Tide book")}${item("Timber prices")}</main>`));
  expect(markdown).toContain("Tide book ends here");
  expect(markdown).not.toContain("Timber");
});
