import { existsSync, globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitepress";

const pages = fileURLToPath(new URL("../.pages/", import.meta.url));

const titleOf = (page) => /^# (.+)$/mu.exec(readFileSync(pages + page, "utf8"))?.[1].replaceAll("`", "") ?? page;
const item = (page) => ({ text: titleOf(page), link: `/${page.replace(/(?:index)?\.md$/u, "")}` });

/** The pages of a folder: those named first, then the others by title. */
function folder(name, first = []) {
  const all = globSync(`${name}/**/*.md`, { cwd: pages }).filter((page) => !page.endsWith("/index.md"));
  const named = first.map((stem) => `${name}/${stem}.md`).filter((page) => existsSync(pages + page));
  const others = all.filter((page) => !named.includes(page)).map(item);
  return [...named.map(item), ...others.sort((a, b) => a.text.localeCompare(b.text))];
}

const STARTS = ["claude-desktop", "chatgpt-and-vs-code", "node", "operators", "command-line"];
const GUIDES = ["installing", "searching", "reading", "crawling", "checking", "auditing", "references", "record"];
const REFERENCE = ["tools", "commands", "settings", "providers", "lenses", "sites"];

const sidebar = [
  { text: "Start in five minutes", items: [...folder("start", STARTS), item("questions.md")] },
  { text: "Guides", items: folder("guide", GUIDES) },
  {
    text: "Reference",
    items: [
      ...folder("reference", REFERENCE),
      { text: "Libraries", link: "/libraries/", collapsed: true, items: folder("libraries") },
    ],
  },
  { text: "Packages", collapsed: true, items: folder("packages", ["wellsourced", "cli", "mcp-server"]) },
  { text: "How we measure", collapsed: true, items: [item("measured/index.md"), ...folder("measured")] },
  { text: "Compared with others", link: "/compared" },
  { text: "Policies", items: folder("policy", ["security", "support", "versioning"]) },
  { text: "Decisions", collapsed: true, items: [item("decisions/index.md"), ...folder("decisions")] },
];

/** Of the libraries, names alone can be found: their types would be most of what is searched. */
const searched = (source, page) =>
  page.startsWith("libraries/") ? source.replaceAll(/^(?!#).*$/gmu, "").replaceAll(/\n{2,}/gu, "\n\n") : source;

/** How the search weighs what it finds. It runs in the browser, to which each function goes as its text alone. */
const search = {
  // Questions are asked in sentences, whose function words are on every page.
  processTerm: (term) => {
    const word = term.toLowerCase();
    const common =
      "a an and anywhere are be can could do does for from get go has have how i in is it its me my of on or that the this to use used using was what when where which who why will with you your";
    return common.split(" ").includes(word) ? null : word;
  },
  // What readers begin with goes before what explains or lists it in full.
  boostDocument: (page) => {
    const weights = [
      [/\/(?:contributing|releasing|decisions|libraries)\b/u, 0.25],
      [/\/(?:packages|measured)\b/u, 0.5],
      [/\/(?:start|guide)\b/u, 2],
      [/\/questions\b/u, 3],
    ];
    return weights.find(([pages]) => pages.test(page))?.[1] ?? 1;
  },
};

const [, icon] = /rel="icon" href="([^"]+)"/u.exec(
  readFileSync(new URL("../../apps/mcp-server/console/page.html", import.meta.url), "utf8"),
);

export default defineConfig({
  head: [["link", { rel: "icon", href: icon }]],
  srcDir: ".pages",
  outDir: "dist",
  base: process.env.SITE_BASE ?? "/",
  title: "Wellsourced",
  description: "Search every kind of source, read it in full, check it, cite it.",
  lang: "en",
  // Pages are stored with their extension, so that any server of files can serve them.
  cleanUrls: false,
  metaChunk: true,
  themeConfig: {
    nav: [
      { text: "Start", link: "/" },
      { text: "Questions", link: "/questions" },
      { text: "Guides", link: "/guide/searching" },
      { text: "Reference", link: "/reference/tools" },
      { text: "Compared", link: "/compared" },
    ],
    sidebar,
    outline: [2, 3],
    search: {
      provider: "local",
      options: {
        _render: (source, env, md) => md.render(searched(source, env.relativePath), env),
        miniSearch: { searchOptions: { fuzzy: 0.2, prefix: true, boost: { title: 4, text: 2, titles: 1 }, ...search } },
      },
    },
    docFooter: { prev: false, next: false },
  },
});
