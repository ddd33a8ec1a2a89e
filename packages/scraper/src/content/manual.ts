import { type Element, eachElement, findAll, isBlank, lineText } from "@wellsourced/markup";
import {
  ByNames,
  isHeadingTag,
  linkDensity,
  type Measures,
  measure,
  measureOne,
  namesOf,
} from "@wellsourced/markup/dom";
import { lettersIn, proposeBoilerplate } from "../clean/boilerplate.ts";
import { proposeEdges } from "../clean/edges.ts";
import { type FateOf, propose, type Scene, statsOf } from "../clean/scene.ts";
import type { Selection } from "../main-content.ts";
import type { PageType } from "./page-type.ts";
import { isMain, towardsAll } from "./root.ts";

interface Page {
  readonly body: Element;
  readonly measures: Measures;
  readonly type: PageType;
  /** The generator declared by the page. */
  readonly generator: string;
}

/**
 * Selects the content of a manual, specification or other reference work: everything except the frame, as members,
 * options and lists of links are content there. Undefined for other pages.
 */
export function readManual({ body, measures, type, generator }: Page): Selection | undefined {
  const { is, mayBe } = signsOf({ body, measures, type, generator });
  if (!is && !mayBe) return undefined;
  const options = { type: "documentation", measures, body, isManual: true } as const;
  const frame = [...proposeBoilerplate(options), ...proposeEdges(options)];
  const gone = new Set(frame.map(({ element }) => element));
  const view = { measures: measure(body, gone), gone };
  if (!is && statsOf(body, view).chars < statsOf(body, { measures }).chars * BARE) return undefined;
  const root = towardsAll(mainOf(body, view), view, { headings: true });
  const removals = [...frame, ...propose({ root, ...view, headings: headingsIn(root) }, fateOf)];
  return { root, removals, stats: measureOne(root, new Set(removals.map(({ element }) => element))), confidence: SURE };
}

/** The only `main`, if it contains most of the text. */
function mainOf(body: Element, view: View): Element {
  const [main, other] = findAll(body, isMain);
  const isBody = main && !other && statsOf(main, view).chars > statsOf(body, view).chars * BETTER_PART;
  return isBody ? main : body;
}

const BETTER_PART = 0.5;

interface ManualScene extends Scene {
  /** The letters and digits of the headings. */
  readonly headings: ReadonlySet<string>;
}

const headingsIn = (root: Element): ReadonlySet<string> =>
  new Set(findAll(root, ({ tag }) => isHeadingTag(tag)).map(lettersIn));

/** Removes links to the previous and next page, and lists that repeat the headings. */
const fateOf: FateOf<ManualScene> = (element, scene) => {
  const stats = statsOf(element, scene);
  if (stats.links === 0) return "stays";
  if (stats.links < 2 || !linkBoxes.has(element.tag) || linkDensity(stats) < 0.7) return "is searched";
  if (stats.headings === 0 && stats.chars <= MAX_PAGER && pagerWords.test(lineText(element, MAX_PAGER)))
    return { because: "links to the pages around" };
  const isContents = stats.links <= MOST_CONTENTS && listsHeadings(element, scene.headings);
  return isContents ? { because: "list of contents" } : "is searched";
};

/** Whether a list links to headings of the page. */
function listsHeadings(list: Element, headings: ReadonlySet<string>): boolean {
  const links = findAll(list, ({ tag }) => tag === "a");
  const repeated = links.filter((it) => it.get("href").includes("#") && headings.has(lettersIn(it)));
  return links.length >= LEAST_CONTENTS && repeated.length >= links.length * MOSTLY;
}

const LEAST_CONTENTS = 3;
const MOST_CONTENTS = 500;
const MOSTLY = 0.8;
const MAX_PAGER = 400;
const linkBoxes = new Set("div p ul ol table center header section details".split(" "));
const pagerWords = /\b(?:prev|previous|next)\b/iu;

type View = Omit<Scene, "root">;

const SURE = 0.9;
/** Documentation generators as declared in `generator`. */
const builders =
  /sphinx|docutils|mkdocs|docusaurus|vitepress|vuepress|mdbook|antora|asciidoc|doxygen|javadoc|typedoc|rustdoc|haddock|docbook|makeinfo|texi2|latex2html|latexml|\bpod\b|xml2rfc|rfc2629|bikeshed|respec|mandoc|groff|man2html|gitbook|honkit|starlight|nextra|mintlify|redoc|jsdoc|pkgdown|pdoc|bookdown|mediawiki|dokuwiki|gi-docgen|gtk-doc|qdoc|docsy/iu;

/** Generators of any kind of site. */
const anySite = /hugo|jekyll|astro|gatsby|eleventy|github\.com/iu;

/** Class names of such generators: a box around the text, and repeated parts. */
const boxNames =
  /(?:^|\s)(?:mw-parser-output|mw-content-text|ltx_document|manual-text|redoc-wrap|api-content)(?:\s|$)/u;
const partNames =
  /(?:^|\s)(?:rst-content|md-content|vp-doc|theme-doc-markdown|td-content|tsd-[\w-]+|mem(?:decls|item)|docutils|sect[12]|sectionbody|bd-article|ref(?:sect1|entry)|member-?summary|summary-table|(?:package|module)-header|toc-backref|headerlink|dfn-panel|mw-headline)(?:\s|$)/u;

const told = new ByNames((names) => (boxNames.test(names) ? 2 : partNames.test(names) ? 1 : 0));

/** Page types that repeat posts, offers or teasers, each with a heading. */
const repeating: ReadonlySet<PageType> = new Set(["forum", "product", "listing", "service"]);

/** Share of text outside the frame from which linkable headings suffice. */
const BARE = 0.9;

/** Whether a page is a manual: two signs suffice. A page without a frame may be one. */
function signsOf({ body, measures, type, generator }: Page): { readonly is: boolean; readonly mayBe: boolean } {
  const built = nothingBuilt();
  eachElement(body, count, built);
  const { headings, anchored, permalinks, code, terms, mains, articles, frames, names } = built;
  if (repeating.has(type)) return { is: false, mayBe: false };
  if ((names >= 2 && articles < 2) || builders.test(generator)) return { is: true, mayBe: true };
  const areAnchored = headings >= 2 && anchored * 2 >= headings;
  const mayBe = areAnchored && frames === 0 && linkDensity(statsOf(body, { measures })) < MAX_LINKS;
  let points = 0;
  if (generator !== "" && !anySite.test(generator)) points -= 1;
  if (type === "article") points -= 1;
  if (type === "documentation") points += 1.5;
  if (headings >= 2 && permalinks * 2 >= headings) points += 1.5;
  if (areAnchored) points += 0.5;
  if (headings >= 3 && anchored >= headings * 0.8) points += 0.5;
  if (code > 0) points += 0.5;
  if (code > 3) points += 0.5;
  if (terms >= 3) points += 0.5;
  if (mains === 1) points += 0.5;
  if (articles > 1) points -= 1;
  return { is: points >= 2 && (areAnchored || permalinks > 0 || names > 0), mayBe };
}

/** Share of text in links above which a page may be an index of other pages. */
const MAX_LINKS = 0.35;

const nothingBuilt = () => ({
  headings: 0,
  /** Headings with an anchor. */
  anchored: 0,
  /** Headings with a permalink. */
  permalinks: 0,
  code: 0,
  terms: 0,
  mains: 0,
  articles: 0,
  /** Site elements around the page. */
  frames: 0,
  names: 0,
  /** The previous element in document order. */
  before: undefined as Element | undefined,
});
type Built = ReturnType<typeof nothingBuilt>;

const frameRoles = /^(?:navigation|search|banner|complementary|contentinfo)$/u;

function count(element: Element, built: Built): undefined {
  const { tag } = element;
  built.names += told.of(namesOf(element));
  if (isHeadingTag(tag)) countHeading(element, built);
  else if (tag === "pre") built.code++;
  else if (tag === "dt") built.terms++;
  else if (tag === "article") built.articles++;
  else if (/^(?:nav|aside|footer|form|iframe)$/u.test(tag)) built.frames++;
  const role = element.get("role");
  if (isMain(element)) built.mains++;
  else if (frameRoles.test(role)) built.frames++;
  built.before = element;
}

const isPlace = (it: Element | undefined): boolean =>
  it !== undefined && (it.get("id") !== "" || it.get("name") !== "");

/** Counts a heading as linkable by its own id, that of a mark in or before it, or that of its section. */
function countHeading(heading: Element, built: Built): void {
  if (isBlank(heading)) return;
  const inside = heading.elements();
  const { before } = built;
  const opens = before === heading.parent || (before?.tag === "a" && before.parent === heading.parent);
  built.headings++;
  if (isPlace(heading) || inside.some(isPlace) || (opens && isPlace(before))) built.anchored++;
  if (inside.some((it) => it.tag === "a" && it.get("href").includes("#"))) built.permalinks++;
}
