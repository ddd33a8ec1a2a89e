import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { parse } from "../../src/parse.ts";
import { parseEntries } from "../../src/sites/catalog/arxiv.ts";
import { parseCaptions } from "../../src/sites/youtube/captions.ts";
import { play } from "../helpers/tapes.ts";

const root = new URL("../../../../../shared/upstream/", import.meta.url);
const text = (file: string): string => readFileSync(new URL(file, root), "utf8");

type Exchange = Parameters<typeof play>[0]["exchanges"][number];
const reply = (ask: string, body: string, status = 200): Exchange => ({ ask, status, body });
const page = (read: string, ...exchanges: readonly Exchange[]) => play({ read, exchanges: [...exchanges] });

/** Only letters and digits; marks, escapes and line breaks are tested elsewhere. */
const bare = (given: string): string =>
  given
    .normalize("NFKC")
    .replace(/(?<!\\)\]\((?:[^()\s]|\([^()\s]*\))*\)/gu, "]")
    .replace(/[^\p{L}\p{N}]+/gu, "");

const unescaped = (html: string): string =>
  html
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replace(/&#x([\dA-F]{2,5});/giu, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
    .replace(/&(?:amp;)?#(?:39|x27);/gu, "'")
    .replace(/&(?:amp;)?#x2F;/gu, "/")
    .replace(/&(?:amp;)?quot;/gu, '"')
    .replaceAll("&amp;", "&");

/** Words of HTML by a crude, independent method. */
const words = (html: string): string => bare(unescaped(unescaped(html).replace(/<[^>]+>/gu, " ")));

/** All values of a field, found by its name in the reply's text. */
const fields = (json: string, name: string): string[] =>
  [...json.matchAll(new RegExp(`"${name}":\\s*("(?:[^"\\\\]|\\\\.)*")`, "gu"))].map(([, value = '""']) =>
    z.string().parse(JSON.parse(value)),
  );

const VIDEO = "GJLlxj_dtq8";
const WATCH = `https://www.youtube.com/watch?v=${VIDEO}&hl=en`;
const player = (body: string, key = "key=AIzaREDACTED-PUBLIC-WEB-KEY&"): Exchange =>
  reply(`https://www.youtube.com/youtubei/v1/player?${key}prettyPrint=false`, body);
const noTimedText = ["en", "en-US", "en-GB"].map((language) =>
  reply(`https://www.youtube.com/api/timedtext?v=${VIDEO}&lang=${language}&fmt=json3`, ""),
);

describe("recordings of YouTube", () => {
  const track = (): Exchange => {
    const url =
      fields(text("youtube/innertube-player-ok.json"), "baseUrl").find((it) => /&key=yt8&lang=en&/u.test(it)) ?? "";
    return reply(url.replace("fmt=srv3", "fmt=json3"), text("youtube/timedtext-json3.json"));
  };

  test.each(["watch-page.html", "watch-consent-page.html", "watch-recaptcha.html"])(
    "the captions are found behind %s",
    async (first) => {
      const body = text("youtube/watch-page.html");
      const isPage = first === "watch-page.html";
      const consented = { ...reply(WATCH, body), headers: { cookie: "CONSENT=YES+cb.20210328-17-p0.de+FX+119" } };
      const key = first === "watch-recaptcha.html" ? "" : undefined;
      const result = await page(
        `https://youtu.be/${VIDEO}`,
        ...(isPage ? [] : [consented]),
        reply(WATCH, text(`youtube/${first}`)),
        player(text("youtube/innertube-player-ok.json"), key),
        track(),
      );
      expect(result.strange).toEqual([]);
      expect(result.page).toMatchObject({
        contentType: "youtube",
        transcript: { kind: "manual", language: "en" },
        metadata: { title: "Surface Go Review - It’s Awesome", authors: ["Dave2D"] },
      });
      const spoken = fields(text("youtube/timedtext-json3.json"), "utf8").join(" ");
      const shown = (result.page?.markdown ?? "").split("## Transcript")[1]?.replace(/^\*\*[\d:]+\*\* /gmu, "") ?? "";
      expect(bare(shown)).toContain(bare(spoken));
    },
  );

  test("no captions: the description", async () => {
    const body = text("youtube/innertube-no-captions.json");
    const result = await page(`https://youtu.be/${VIDEO}`, reply(WATCH, "", 500), player(body, ""), ...noTimedText);
    expect(result.page).toMatchObject({ transcript: { kind: "none" } });
    const [description = ""] = fields(body, "shortDescription");
    expect(bare(result.page?.markdown ?? "")).toContain(bare(description));
  });

  test.each([
    [
      "innertube-video-unavailable.json",
      { kind: "not_found", detail: 'youtube: no such video (untrusted upstream text: "This video is unavailable")' },
    ],
    [
      "innertube-request-blocked.json",
      {
        kind: "blocked",
        detail: expect.stringMatching(
          /^youtube: it requires a check that only people pass \(untrusted upstream text: "Sign in to confirm/u,
        ),
      },
    ],
  ])("%s", async (file, failure) => {
    const result = await page(
      `https://youtu.be/${VIDEO}`,
      reply(WATCH, "", 500),
      player(text(`youtube/${file}`), ""),
      ...noTimedText,
      reply(`https://youtu.be/${VIDEO}`, "", 403),
    );
    expect(result.failure).toMatchObject(failure);
  });

  test("an age gate leaves the description, and says what it wants", async () => {
    const body = text("youtube/innertube-age-restricted.json");
    const result = await page(`https://youtu.be/${VIDEO}`, reply(WATCH, "", 500), player(body, ""), ...noTimedText);
    const because = 'login required (untrusted upstream text: "This video may be inappropriate for some users.")';
    const [description = ""] = fields(body, "shortDescription");
    if (description.trim() === "") expect(result.failure).toBeDefined();
    else expect(result.page).toMatchObject({ transcript: { kind: "none", because } });
  });

  test.each([
    ["timedtext-json3.json", 210],
    ["timedtext-json3-asr.json", 120],
    ["timedtext-srv3.xml", 120],
    ["timedtext-default.xml", 0],
  ])("%s begins at %i ms", (file, startMs) => {
    expect(parseCaptions(text(`youtube/${file}`))[0]?.startMs).toBe(startMs);
  });
});

describe("recordings of Hacker News", () => {
  const firebase = "https://hacker-news.firebaseio.com/v0/";

  test("a story with its tree: the first comments with all their answers", async () => {
    const body = text("hackernews/algolia-item-tree.json");
    const item = { id: 8828543, type: "story", by: "dkua", score: 270, title: fields(body, "title")[0] };
    const result = await page(
      "https://news.ycombinator.com/item?id=8828543",
      reply(`${firebase}item/8828543.json`, JSON.stringify(item)),
      reply("https://hn.algolia.com/api/v1/items/8828543", body),
    );
    const markdown = result.page?.markdown ?? "";
    const comments = fields(body, "text").filter((it) => it !== "");
    const shown = comments.filter((it) => bare(markdown).includes(words(it)));
    const lines = markdown.match(/^ *- \*\*/gmu)?.length ?? 0;
    expect(result.page).toMatchObject({ contentType: "hn", wireTruncated: true });
    expect(lines).toBeGreaterThan(10);
    expect(shown.length).toBeGreaterThanOrEqual(lines);
    const left = Number(/of at least (\d+) comments/u.exec(markdown)?.[1]);
    expect(left).toBe(comments.length);
  });

  test.each([
    ["firebase-item-story.json", "My YC app: Dropbox"],
    ["firebase-item-ask.json", "Ask HN: The Arc Effect"],
    ["firebase-item-poll.json", "Poll:"],
    ["firebase-item-comment.json", "Comment by norvig"],
  ])("%s", async (file, start) => {
    const body = text(`hackernews/${file}`);
    const ids = z.array(z.number()).optional();
    const { id, parts = [], kids = [] } = z.object({ id: z.number(), parts: ids, kids: ids }).parse(JSON.parse(body));
    const options = parts.map((part) =>
      reply(`${firebase}item/${part}.json`, text("hackernews/firebase-item-pollopt.json")),
    );
    const tree = reply(`https://hn.algolia.com/api/v1/items/${id}`, JSON.stringify({ id }));
    const comments = kids.map((kid) => reply(`${firebase}item/${kid}.json`, "null"));
    const result = await page(
      `https://news.ycombinator.com/item?id=${id}`,
      reply(`${firebase}item/${id}.json`, body),
      tree,
      ...options,
      ...comments,
    );
    expect(result.page?.markdown.slice(2)).toMatch(new RegExp(`^${start}`, "u"));
    expect(bare(result.page?.markdown ?? "")).toContain(words(fields(body, "text")[0] ?? ""));
  });

  test("a user", async () => {
    const user = await page(
      "https://news.ycombinator.com/user?id=jl",
      reply(`${firebase}user/jl.json`, text("hackernews/firebase-user.json")),
    );
    expect(user.page?.markdown).toMatch(/^# jl\n\n2,937 karma points/u);
  });

  test("nobody", async () => {
    const missing = text("hackernews/firebase-item-missing.json");
    const result = await page("https://news.ycombinator.com/item?id=99", reply(`${firebase}item/99.json`, missing));
    expect(result.failure).toMatchObject({ kind: "not_found" });
  });
});

describe("recordings of Reddit", () => {
  test("a thread: every comment that the reply holds", async () => {
    const body = text("reddit/comments-json.json");
    const address = "https://www.reddit.com/comments/2r8es6.json?raw_json=1&limit=150&depth=6";
    const result = await page("https://www.reddit.com/r/sysadmin/comments/2r8es6/x/", reply(address, body));
    expect(result.page).toMatchObject({
      metadata: { title: "Why aren’t we using SSH for everything? — Medium", authors: ["speckz"] },
      forumSignals: { platform: "reddit", upvotes: 49, comments: 47, datePublished: "2015-01-03" },
    });
    const markdown = result.page?.markdown ?? "";
    const shown = Number(/^(\d+)(?: of at least \d+)? comments$/mu.exec(markdown)?.[1]);
    expect(shown).toBeGreaterThan(10);
    expect(markdown.match(/^ *- \*\*/gmu)).toHaveLength(shown);
    const comments = fields(body, "body_html").map(words);
    expect(comments.filter((it) => bare(markdown).includes(it)).length).toBeGreaterThanOrEqual(shown);
  });

  test("a list", async () => {
    const body = text("reddit/search-json-url-ssh.json");
    const result = await page(
      "https://www.reddit.com/r/all/",
      reply("https://www.reddit.com/r/all.json?raw_json=1&limit=25", body),
    );
    const titles = fields(body, "title").map(bare);
    expect(titles.length).toBeGreaterThan(0);
    expect(titles.filter((title) => !bare(result.page?.markdown ?? "").includes(title))).toEqual([]);
  });
});

describe("recordings of GitHub", () => {
  const First = z.object({ items: z.array(z.record(z.string(), z.unknown())) });
  const first = (file: string) => First.parse(JSON.parse(text(file))).items[0] ?? {};
  const api = "https://api.github.com/repos/a/b";

  test("a repository as a search knows it", async () => {
    const facts = first("github/search-repositories.json");
    const result = await page(
      "https://github.com/a/b",
      reply(api, JSON.stringify(facts)),
      reply(`${api}/readme`, "<p>Read me</p>"),
    );
    expect(result.page?.metadata.title).toContain(String(facts.full_name));
    expect(result.page?.markdown).toContain(`${Number(facts.stargazers_count).toLocaleString("en")} stars`);
  });

  test("an issue as a search knows it", async () => {
    const facts = first("github/search-issues.json");
    const result = await page(
      "https://github.com/a/b/issues/1",
      reply(`${api}/issues/1`, JSON.stringify(facts)),
      reply(`${api}/issues/1/comments?per_page=100`, "[]"),
    );
    expect(result.page?.metadata.title).toBe(`${facts.title} (#${facts.number})`);
    expect(bare(result.page?.markdown ?? "")).toContain(bare(String(facts.body)).slice(0, 200));
  });

  test.each([
    ["error-404.json", 404, "not_found"],
    ["error-401.json", 401, "blocked"],
  ])("%s", async (file, status, kind) => {
    const body = text(`github/${file}`);
    const readme = reply(`${api}/readme`, body, status);
    const result = await page(
      "https://github.com/a/b",
      reply(api, body, status),
      readme,
      reply("https://github.com/a/b", "", 403),
    );
    expect(result.failure).toMatchObject({ kind });
  });
});

describe("recordings of X and Bluesky", () => {
  test("a post on X", async () => {
    const body = text("fxtwitter/doc-status.json");
    const result = await page(
      "https://x.com/Twitter/status/1580661436132757506",
      reply("https://api.fxtwitter.com/Twitter/status/1580661436132757506", body),
    );
    expect(result.page).toMatchObject({ metadata: { published: "2022-10-13", authors: ["Twitter (@Twitter)"] } });
    expect(result.page?.markdown).toContain(
      "![a heart that represents the Twitter like button with ten likes](https://pbs.twimg.com/media/Fe-jMcGWQAAFWoG.jpg)",
    );
    expect(result.page?.markdown).toContain("43,852 likes · 2,422 reposts · 4,675 replies");
  });

  test.each([
    ["doc-404.json", 404, "not_found"],
    ["doc-401-private.json", 401, "auth_required"],
  ])("X: %s", async (file, status, kind) => {
    const result = await page(
      "https://x.com/x/status/1",
      reply("https://api.fxtwitter.com/x/status/1", text(`fxtwitter/${file}`), status),
    );
    expect(result.failure).toMatchObject({ kind });
  });

  test("a post on Bluesky that quotes another", async () => {
    const body = text("bluesky/get-post-thread.json");
    const resolved = text("bluesky/resolve-handle.json");
    const did = fields(resolved, "did")[0] ?? "";
    const uri = encodeURIComponent(`at://${did}/app.bsky.feed.post/3kaheyt6vpc22`);
    const api = "https://public.api.bsky.app/xrpc/";
    const result = await page(
      "https://bsky.app/profile/test.marshal.dev/post/3kaheyt6vpc22",
      reply(`${api}com.atproto.identity.resolveHandle?handle=test.marshal.dev`, resolved),
      reply(`${api}app.bsky.feed.getPostThread?uri=${uri}&depth=6&parentHeight=20`, body),
    );
    expect(result.strange).toEqual([]);
    expect(result.page).toMatchObject({
      metadata: { authors: ["Python SDK"], published: "2023-09-28T12:49:36.735Z", language: "en" },
    });
    expect(result.page?.markdown).toContain("> test");
    expect(result.page?.markdown).toContain(fields(body, "fullsize")[0]);
  });
});

describe("recordings of encyclopaedias and papers", () => {
  test("a summary of Wikipedia dates its article", async () => {
    const body = text("mediawiki/rest-summary.json");
    const parsed = JSON.stringify({ parse: { title: "Douglas Adams", text: "<p>A made article.</p>" } });
    const query =
      "action=parse&format=json&formatversion=2&prop=text%7Cdisplaytitle&page=Douglas+Adams&redirects=1&disableeditsection=1&disabletoc=1";
    const result = await page(
      "https://en.wikipedia.org/wiki/Douglas_Adams",
      reply(`https://en.wikipedia.org/w/api.php?${query}`, parsed),
      reply("https://en.wikipedia.org/api/rest_v1/page/summary/Douglas_Adams", body),
    );
    expect(result.page?.metadata).toMatchObject({
      language: "en",
      modified: fields(body, "timestamp")[0]?.slice(0, 10),
    });
  });

  test.each([
    ["single-id.atom.xml", "1605.08386"],
    ["old-style-id.atom.xml", "astro-ph/0601001"],
    ["withdrawn-or-versioned.atom.xml", "2104.12255v1"],
  ])("arXiv: %s", async (file, id) => {
    const body = text(`arxiv/${file}`);
    const result = await page(
      `https://arxiv.org/abs/${id}`,
      reply(`https://export.arxiv.org/api/query?id_list=${encodeURIComponent(id)}&max_results=1`, body),
      reply(
        `https://arxiv.org/html/${id}`,
        '<article class="ltx_document"><h1>A made text</h1><p>Words.</p></article>',
      ),
    );
    const [entry = ""] = body.match(/<entry>[\s\S]*?<\/entry>/u) ?? [];
    const tagged = (tag: string) =>
      [...entry.matchAll(new RegExp(`<${tag}>([\\s\\S]*?)</${tag}>`, "gu"))].map(([, it = ""]) =>
        unescaped(it.replace(/\s+/gu, " ").trim()),
      );
    expect(result.page?.metadata).toMatchObject({
      title: tagged("title")[0],
      authors: tagged("name"),
      published: tagged("published")[0]?.slice(0, 10),
      modified: tagged("updated")[0]?.slice(0, 10),
    });
  });

  test.each([
    ["empty-result.atom.xml", 200, "arxiv: arXiv has no 0000.0000"],
    [
      "bad-id-400.atom.xml",
      400,
      /^arxiv: arXiv has no such identifier \(untrusted upstream text: "incorrect id format/u,
    ],
  ])("arXiv: %s is not found", async (file, status, detail) => {
    const feed = reply(
      "https://export.arxiv.org/api/query?id_list=0000.0000&max_results=1",
      text(`arxiv/${file}`),
      status,
    );
    const result = await page("https://arxiv.org/abs/0000.0000", feed);
    expect(result.failure?.kind).toBe("not_found");
    expect(result.failure?.detail).toMatch(detail);
  });

  test.each(["search-page1.atom.xml", "search-page2.atom.xml", "two-ids-one-missing.atom.xml"])(
    "arXiv: every entry of %s",
    (file) => {
      const body = text(`arxiv/${file}`);
      const entries = parseEntries(body);
      expect(entries).toHaveLength(body.match(/<entry>/gu)?.length ?? -1);
      expect(
        entries.filter(
          ({ title, authors, summary, published }) => !(title && authors.length > 0 && summary && published),
        ),
      ).toEqual([]);
      expect(entries.reduce((sum, { authors }) => sum + authors.length, 0)).toBe(body.match(/<name>/gu)?.length);
    },
  );

  test.each(["pubmed1.xml", "pubmed2.xml", "pubmed5.xml", "pubmed7.xml"])("PubMed: the records of %s", async (file) => {
    const body = text(`pubmed/${file}`);
    const ids = [...body.matchAll(/<(?:MedlineCitation|PubmedArticle)\b[\s\S]*?<PMID[^>]*>(\d+)</gu)].map(
      ([, id = ""]) => id,
    );
    const [id = ""] = ids;
    const address = `https://eutils.ncbi.nlm.nih.gov/entrez/eutils/efetch.fcgi?db=pubmed&id=${id}&retmode=xml&tool=wellsourced`;
    const result = await page(`https://pubmed.ncbi.nlm.nih.gov/${id}/`, reply(address, body));
    const [title = ""] = body.match(/<ArticleTitle>[\s\S]*?<\/ArticleTitle>/u) ?? [];
    const [abstract = ""] = body.match(/<AbstractText[^>]*>[^<]*/u) ?? [];
    expect(bare(result.page?.metadata.title ?? "")).toBe(words(title));
    // Only the first record, as the set may contain others with an abstract.
    const own = body.indexOf("<AbstractText") < body.indexOf("</PubmedArticle>");
    if (own) expect(bare(result.page?.markdown ?? "")).toContain(words(abstract));
    expect(result.page?.metadata.published).toMatch(/^\d{4}/u);
  });

  test("an article of PubMed Central", async () => {
    const body = text("pubmed/efetch_pmc.xml");
    const reading = await parse({ kind: "document", format: "jats", source: new TextEncoder().encode(body), url: "" });
    expect(reading).toMatchObject({
      contentType: "jats",
      metadata: {
        site: "ERJ Open Research",
        published: "2021-09-13",
        doi: "10.1183/23120541.50193-2021",
        licence: "https://creativecommons.org/licenses/by-nc/4.0/",
      },
    });
    expect(bare(reading.markdown)).toContain(words(body.match(/<body>[\s\S]*<\/body>/u)?.[0] ?? ""));
  });
});
