/** Made pages that scripts assemble: contents in the shapes in which frameworks send them. */

export interface Content {
  readonly title: string;
  readonly paragraphs: readonly string[];
  readonly heading: string;
  readonly items: readonly string[];
}

const say = (about: string, at: number): string =>
  [
    `The ${about} stands at the end of the pier, and its keeper writes down what it shows every morning and every night.`,
    `Nobody in the town remembers a year without the ${about}, although the oldest books of the office begin much later.`,
    `When the ice came, the ${about} was taken ashore, which is why the figures of that winter are missing in the tables.`,
    `Visitors may see the ${about} on Sundays, if the wind allows it and the keeper has found the key to the lower door.`,
  ][at % 4] ?? "";

const content = (about: string): Content => ({
  title: `About the ${about}`,
  paragraphs: [0, 1, 2, 3].map((at) => say(about, at)),
  heading: `Parts of the ${about}`,
  items: ["the float", "the chain", "the drum"],
});

export const contents: readonly Content[] = ["tide gauge", "fog bell", "harbour crane", "signal mast"].map(content);

const html = ({ title, paragraphs: [a, b, c, d], heading, items }: Content): string =>
  `<h1>${title}</h1><p>${a}</p><p>${b}</p><h2>${heading}</h2><ul>${items.map((it) => `<li>${it}</li>`).join("")}</ul><p>${c}</p><p>${d}</p>`;

const body = (it: Content): string => html(it).replace(/^<h1>.*?<\/h1>/u, "");
const page = (inside: string, head = ""): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>The quay</title>${head}</head><body>${inside}</body></html>`;
const json = (value: unknown): string => JSON.stringify(value).replaceAll("<", "\\u003c");
const attribute = (value: string): string => value.replaceAll("&", "&amp;").replaceAll('"', "&quot;");

/** Shows HTML in `#app`, as a framework would from its data. */
const show = (expression: string): string =>
  `<script>document.getElementById("app").innerHTML = ${expression};</script>`;
const shell = '<div id="app"></div>';
const whole = (it: Content, source: string): string =>
  show(`"<main><h1>" + ${json(it.title)} + "</h1>" + (${source}) + "</main>"`);

const REACT = `<script>$RC=function(b,s){b=document.getElementById(b);s=document.getElementById(s);s.remove();if(b){var p=b.parentNode,n=b.nextSibling,d=0;for(;n;){if(n.nodeType===8){if(n.data==="/$"){if(d===0)break;d--}else if(n.data[0]==="$")d++}var x=n.nextSibling;p.removeChild(n);n=x}for(;s.firstChild;)p.insertBefore(s.firstChild,n);b.remove()}};$RS=function(a,b){a=document.getElementById(a);b=document.getElementById(b);for(a.parentNode.removeChild(a);a.firstChild;)b.parentNode.insertBefore(a.firstChild,b);b.parentNode.removeChild(b)};</script>`;
const SOLID = `<script>function $df(e,n,o,t){n=document.getElementById(e);o=document.getElementById("pl-"+e);for(t=o.nextSibling;t&&!(t.nodeType===8&&t.nodeValue==="pl-"+e);){var x=t.nextSibling;t.remove();t=x}t&&t.remove();o.replaceWith(n.content);n.remove()}</script>`;

export type Shape = (content: Content) => string;

/** Rich text in the trees of editors, each with a script that shows the same words. */
const trees: readonly (readonly [name: string, tree: (content: Content) => unknown])[] = [
  [
    "Contentful",
    ({ paragraphs: [a, b, c, d], heading, items }) => {
      const text = (value = "") => ({ nodeType: "text", value, marks: [], data: {} });
      const node = (nodeType: string, ...content: unknown[]) => ({ nodeType, data: {}, content });
      const p = (value?: string) => node("paragraph", text(value));
      const list = node("unordered-list", ...items.map((it) => node("list-item", p(it))));
      return node("document", p(a), p(b), node("heading-2", text(heading)), list, p(c), p(d));
    },
  ],
  [
    "Sanity",
    ({ paragraphs: [a, b, c, d], heading, items }) => {
      const block = (text = "", style = "normal", more = {}) => ({
        _type: "block",
        style,
        markDefs: [],
        children: [{ _type: "span", text, marks: [] }],
        ...more,
      });
      const list = items.map((it) => block(it, "normal", { listItem: "bullet", level: 1 }));
      return [block(a), block(b), block(heading, "h2"), ...list, block(c), block(d)];
    },
  ],
  [
    "ProseMirror",
    ({ paragraphs: [a, b, c, d], heading, items }) => {
      const p = (text?: string) => ({ type: "paragraph", content: [{ type: "text", text }] });
      const list = { type: "bulletList", content: items.map((it) => ({ type: "listItem", content: [p(it)] })) };
      const h = { type: "heading", attrs: { level: 2 }, content: [{ type: "text", text: heading }] };
      return { type: "doc", content: [p(a), p(b), h, list, p(c), p(d)] };
    },
  ],
  [
    "Slate",
    ({ paragraphs: [a, b, c, d], heading, items }) => {
      const node = (type: string, text?: string) => ({ type, children: [{ text }] });
      const list = { type: "bulleted-list", children: items.map((it) => node("list-item", it)) };
      return [
        node("paragraph", a),
        node("paragraph", b),
        node("heading-two", heading),
        list,
        node("paragraph", c),
        node("paragraph", d),
      ];
    },
  ],
  [
    "Lexical",
    ({ paragraphs: [a, b, c, d], heading, items }) => {
      const text = (value?: string) => [{ type: "text", text: value, format: 0, version: 1 }];
      const p = (value?: string) => ({ type: "paragraph", children: text(value) });
      const list = {
        type: "list",
        listType: "bullet",
        tag: "ul",
        children: items.map((it) => ({ type: "listitem", children: text(it) })),
      };
      return {
        root: {
          type: "root",
          children: [p(a), p(b), { type: "heading", tag: "h2", children: text(heading) }, list, p(c), p(d)],
        },
      };
    },
  ],
  [
    "Editor.js",
    ({ paragraphs: [a, b, c, d], heading, items }) => {
      const p = (text?: string) => ({ type: "paragraph", data: { text } });
      const header = { type: "header", data: { text: heading, level: 2 } };
      return {
        time: 1,
        version: "2.29.0",
        blocks: [p(a), p(b), header, { type: "list", data: { style: "unordered", items } }, p(c), p(d)],
      };
    },
  ],
  [
    "Nuxt Content",
    ({ paragraphs: [a, b, c, d], heading, items }) => ({
      type: "minimark",
      value: [
        ["p", {}, a],
        ["p", {}, b],
        ["h2", { id: "parts" }, heading],
        ["ul", {}, ...items.map((it) => ["li", {}, it])],
        ["p", {}, c],
        ["p", {}, d],
      ],
    }),
  ],
];

const nuxtData = (it: Content): string =>
  json([
    ["ShallowReactive", 1],
    { data: 2 },
    ["ShallowReactive", 3],
    { page: 4 },
    { title: 5, body: 6 },
    it.title,
    body(it),
  ]);

const turbo = (it: Content): string =>
  JSON.stringify([
    { _1: 2 },
    "loaderData",
    { _3: 4 },
    "routes/page",
    { _5: 6, _7: 8 },
    "title",
    it.title,
    "html",
    body(it),
  ]);

const flight = ({ title, paragraphs: [a, b, c, d], heading, items }: Content): string => {
  const p = (text?: string) => ["$", "p", null, { children: text }];
  const list = ["$", "ul", null, { children: items.map((it, at) => ["$", "li", String(at), { children: it }]) }];
  const h2 = ["$", "h2", null, { children: heading }];
  const main = [
    "$",
    "main",
    null,
    { children: [["$", "h1", null, { children: title }], p(a), p(b), "$L3", list, p(c), p(d)] },
  ];
  const layout = [
    "$",
    "html",
    null,
    { lang: "en", children: ["$", "body", null, { children: [["$", "nav", null, { children: "Home" }], "$L2"] }] },
  ];
  const rows = [
    `1:I[123,["chunks/a.js"],"Page"]`,
    `2:${JSON.stringify(main)}`,
    `3:${JSON.stringify(h2)}`,
    `0:${JSON.stringify({ b: "build", f: [[["", {}], layout]] })}`,
  ];
  const text = `${rows.join("\n")}\n`;
  const middle = Math.floor(text.length / 2);
  return [[0], [1, text.slice(0, middle)], [1, text.slice(middle)]]
    .map(
      (it, at) =>
        `<script>${at === 0 ? "(self.__next_f=self.__next_f||[])" : "self.__next_f"}.push(${json(it)})</script>`,
    )
    .join("");
};

/** How a page is assembled; each shape shows the same content in a browser. */
export const shapes: readonly (readonly [name: string, shape: Shape])[] = [
  ["plain markup", (it) => page(`<main>${html(it)}</main>`)],
  [
    "React, streamed",
    (it) =>
      page(
        `<div id="root"><main><!--$?--><template id="B:0"></template><p>Loading</p><!--/$--></main></div>${REACT}<div hidden id="S:0">${html(it)}</div><script>$RC("B:0","S:0")</script>`,
      ),
  ],
  [
    "React, streamed in parts",
    (it) => {
      const [head = "", rest = ""] = html(it).split("<h2>");
      return page(
        `<main><!--$?--><template id="B:0"></template><i>Loading</i><!--/$--></main>${REACT}<div hidden id="S:0">${head}<!--$?--><template id="B:1"></template><i>Loading</i><!--/$--></div><script>$RC("B:0","S:0")</script><div hidden id="S:1"><h2>${rest}</div><script>$RC("B:1","S:1")</script>`,
      );
    },
  ],
  [
    "Solid, streamed",
    (it) =>
      page(
        `<main><template id="pl-0-1"></template><p>Loading</p><!--pl-0-1--></main>${SOLID}<template id="0-1">${html(it)}</template><script>$df("0-1")</script>`,
      ),
  ],
  [
    "a declarative shadow root",
    (it) => page(`<quay-page><template shadowrootmode="open"><main>${html(it)}</main></template></quay-page>`),
  ],
  [
    "__NEXT_DATA__",
    (it) =>
      page(
        `${shell}<script id="__NEXT_DATA__" type="application/json">${json({ props: { pageProps: { post: { title: it.title, content: body(it) } } } })}</script>` +
          whole(it, 'JSON.parse(document.getElementById("__NEXT_DATA__").textContent).props.pageProps.post.content'),
      ),
  ],
  ["React server components", (it) => page(`${shell}${flight(it)}${whole(it, json(body(it)))}`)],
  [
    "__NUXT__",
    (it) =>
      page(
        `${shell}<script>window.__NUXT__=(function(a,b){return {layout:"default",data:[{article:{title:a,body:b,draft:void 0,shown:!0}}],error:null}}(${json(it.title)},${json(body(it))}));</script>${whole(it, "__NUXT__.data[0].article.body")}`,
      ),
  ],
  [
    "__NUXT_DATA__",
    (it) =>
      page(
        `${shell}<script type="application/json" id="__NUXT_DATA__" data-ssr="false">${nuxtData(it)}</script>${whole(it, 'JSON.parse(document.getElementById("__NUXT_DATA__").textContent)[6]')}`,
      ),
  ],
  [
    "__remixContext",
    (it) =>
      page(
        `${shell}<script>window.__remixContext = ${json({ state: { loaderData: { "routes/page": { title: it.title, html: body(it) } } } })};</script>${whole(it, '__remixContext.state.loaderData["routes/page"].html')}`,
      ),
  ],
  [
    "React Router, streamed",
    (it) =>
      page(
        `${shell}<script>window.__reactRouterContext = {"basename":"/"};window.__reactRouterContext.streamController = {chunks: [], enqueue(it) { this.chunks.push(it); }};</script><script>window.__reactRouterContext.streamController.enqueue(${json(`${turbo(it)}\n`)});</script>${whole(it, "JSON.parse(__reactRouterContext.streamController.chunks[0])[8]")}`,
      ),
  ],
  [
    "SvelteKit",
    (it) =>
      page(
        `${shell}<script>{ const kit = { start() {} }; const app = {}; const element = document.body; kit.start(app, element, { node_ids: [0, 2], data: [null,{type:"data",data:{post:{title:${json(it.title)},html:${json(body(it))},date:new Date(0)}},uses:{}}], form: null, error: null }); }</script>${whole(it, json(body(it)))}`,
      ),
  ],
  [
    "Astro, shown by the client",
    (it) =>
      page(
        `<div id="app"></div><astro-island uid="1" component-url="/_astro/page.js" client="only" props="${attribute(JSON.stringify({ post: [0, { title: [0, it.title], html: [0, body(it)], tags: [1, [[0, "tide"]]] }] }))}"></astro-island>${whole(it, json(body(it)))}`,
      ),
  ],
  [
    "ng-state",
    (it) =>
      page(
        `<app-root id="app"></app-root><script id="ng-state" type="application/json">${json({ 101: { b: { title: it.title, contentHtml: body(it) }, s: 200, u: "/api" } })}</script>${whole(it, 'JSON.parse(document.getElementById("ng-state").textContent)[101].b.contentHtml')}`,
      ),
  ],
  [
    "__INITIAL_STATE__",
    (it) =>
      page(
        `${shell}<script>window.__INITIAL_STATE__={article:{title:${json(it.title)},body:${json(body(it))},next:undefined}};(function(){window.ready=1}());</script>${whole(it, "__INITIAL_STATE__.article.body")}`,
      ),
  ],
  [
    "__APOLLO_STATE__",
    (it) =>
      page(
        `${shell}<script>window.__APOLLO_STATE__=JSON.parse(${json(JSON.stringify({ "Post:1": { __typename: "Post", title: it.title, bodyHtml: body(it) } }))});</script>${whole(it, '__APOLLO_STATE__["Post:1"].bodyHtml')}`,
      ),
  ],
  [
    "Inertia",
    (it) => {
      const data = JSON.stringify({
        component: "Post",
        props: { post: { title: it.title, body: body(it) } },
        url: "/",
      });
      return page(
        `<div id="app" data-page="${attribute(data)}"></div>${whole(it, 'JSON.parse(document.getElementById("app").dataset.page).props.post.body')}`,
      );
    },
  ],
  [
    "Markdown in data",
    (it) => {
      const markdown = `${it.paragraphs[0]}\n\n${it.paragraphs[1]}\n\n## ${it.heading}\n\n${it.items.map((item) => `- ${item}`).join("\n")}\n\n${it.paragraphs[2]}\n\n${it.paragraphs[3]}\n`;
      return page(
        `${shell}<script id="__NEXT_DATA__" type="application/json">${json({ props: { pageProps: { title: it.title, markdown } } })}</script>${whole(it, json(body(it)))}`,
      );
    },
  ],
  [
    "an article in JSON-LD",
    (it) =>
      page(
        `${shell}${whole(it, json(body(it)))}`,
        `<script type="application/ld+json">${json({ "@context": "https://schema.org", "@type": "Article", headline: it.title, articleBody: body(it) })}</script>`,
      ),
  ],
  ...trees.map(([name, tree]): readonly [string, Shape] => [
    `rich text of ${name}`,
    (it) =>
      page(
        `${shell}<script id="__NEXT_DATA__" type="application/json">${json({ props: { pageProps: { entry: { title: it.title, body: tree(it) } } } })}</script>${whole(it, json(body(it)))}`,
      ),
  ]),
];

const [first] = contents;
const around = (inside: string): string =>
  page(
    `<main><h1>${first?.title}</h1><p>${first?.paragraphs[0]}</p><p>${first?.paragraphs[1]}</p>${inside}<p>${first?.paragraphs[2]}</p></main>`,
  );
const opened = `<script>for (const it of document.querySelectorAll("[role=tab]")) it.onclick = () => {};</script>`;

/** Pages with parts that open, move or stand in for others. */
export const parts: readonly (readonly [name: string, html: string])[] = [
  [
    "tabs with names",
    around(
      `<div><div role="tablist"><button role="tab" aria-controls="a">npm</button><button role="tab" aria-controls="b">Yarn</button></div><div role="tabpanel" id="a"><pre><code>npm i gauge</code></pre></div><div role="tabpanel" id="b" hidden><pre><code>yarn add gauge</code></pre></div></div>${opened}`,
    ),
  ],
  [
    "details",
    around(
      "<details><summary>How is it read?</summary><p>By the keeper, from the lower door, twice a day.</p></details>",
    ),
  ],
  [
    "an accordion",
    around(
      `<h3><button aria-expanded="false" aria-controls="p1">Who may read it?</button></h3><div id="p1" hidden><p>Anybody who finds the key to the lower door.</p></div>`,
    ),
  ],
  [
    "a closed dialog",
    around('<dialog id="d"><p>Subscribe to our letter about the harbour, which comes every month.</p></dialog>'),
  ],
  [
    "a lazy picture with its copy",
    around(
      '<img class="lazy" data-src="/gauge.jpg" alt="The gauge"><noscript><img src="/gauge.jpg" alt="The gauge"></noscript>',
    ),
  ],
  [
    "a note in a shadow root",
    around(
      '<quay-note><template shadowrootmode="open"><p>From the diary: <slot></slot></p></template>The winter of 1883.</quay-note>',
    ),
  ],
  [
    "AMP",
    around(
      '<amp-img src="/gauge.jpg" alt="The gauge" width="4" height="3" layout="responsive"></amp-img><amp-accordion><section><h3>How is it read?</h3><div><p>By the keeper, from the lower door.</p></div></section></amp-accordion>',
    ),
  ],
];
