import { gzipSync } from "node:zlib";
import { createHttp } from "@wellsourced/http";
import { growthOf, type LocalServer, startServer } from "@wellsourced/testkit";
import { afterAll, afterEach, expect, test } from "vitest";
import { readSitemaps, type SitemapEntry, type SitemapOptions } from "../src/index.ts";

const http = createHttp({ allowPrivateNetwork: true });
let server: LocalServer | undefined;
afterEach(() => server?.close());
afterAll(() => http.close());

type Body = string | Buffer;
type File = Body | ((origin: string) => Body);

async function gather(entries: AsyncIterable<SitemapEntry>): Promise<readonly SitemapEntry[]> {
  const all: SitemapEntry[] = [];
  for await (const entry of entries) all.push(entry);
  return all;
}

/** Serves generated files by name; results are without the origin. */
async function read(files: Readonly<Record<string, File>>, options: Partial<SitemapOptions> = {}, from = ["/map.xml"]) {
  const started = await startServer(({ url = "" }, response) => {
    const file = files[url];
    if (file === undefined) return void response.writeHead(404).end();
    response.end(typeof file === "function" ? file(started.origin) : file);
  });
  server = started;
  const failures: string[] = [];
  const entries = await gather(
    readSitemaps(
      from.map((path) => started.origin + path),
      {
        open: http.open,
        onFailure: (url, { kind }) => failures.push(`${url.slice(started.origin.length)} ${kind}`),
        ...options,
      },
    ),
  );
  const urls = entries.map(({ url }) => url.replace(started.origin, ""));
  return { urls, entries, failures, asked: started.requests.map(({ path }) => path) };
}

const urlset = (entries: string) =>
  `<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries}</urlset>`;
const page = (address: string) => `<url><loc>${address}</loc></url>`;
const index = (...addresses: string[]) =>
  `<sitemapindex>${addresses.map((address) => `<sitemap><loc>${address}</loc></sitemap>`).join("")}</sitemapindex>`;

test("pages come in order with the time of their last change", async () => {
  const { entries } = await read({
    "/map.xml": urlset(
      "<url><loc>http://a.test/1</loc><lastmod>2026-01-05</lastmod></url><url><loc>http://a.test/2</loc><lastmod>soon</lastmod></url>",
    ),
  });
  expect(entries).toEqual([
    { url: "http://a.test/1", lastModified: "2026-01-05T00:00:00Z" },
    { url: "http://a.test/2" },
  ]);
});

test.each<[string, File]>([
  ["gzip", gzipSync(urlset(page("http://a.test/1")))],
  ["gzip that breaks off", gzipSync(urlset(page("http://a.test/1")) + " ".repeat(99)).subarray(0, -9)],
  ["prefixed names", '<s:urlset xmlns:s="x"><s:url><s:loc>http://a.test/1</s:loc></s:url></s:urlset>'],
  ["capitals", "<URLSET><URL><LOC>http://a.test/1</LOC></URL></URLSET>"],
  [
    "another namespace",
    `<urlset xmlns="http://www.google.com/schemas/sitemap/0.84">${page("http://a.test/1")}</urlset>`,
  ],
  ["CDATA and white space", urlset(page("\n <![CDATA[http://a.test/1]]>\n "))],
  ["a list", "\ufeffhttp://a.test/1\r\n\r\nnot an address\r\n"],
  ["UTF-16", Buffer.from(`\ufeff${urlset(page("http://a.test/1"))}`, "utf16le")],
  [
    "RSS",
    "<rss><channel><link>http://a.test/</link><item><link>http://a.test/1</link><guid>x</guid></item></channel></rss>",
  ],
  ["RSS with permanent links alone", "<rss><channel><item><guid>http://a.test/1</guid></item></channel></rss>"],
  ["RSS 1.0", "<rdf:RDF><channel/><item><link>http://a.test/1</link></item></rdf:RDF>"],
  [
    "Atom",
    '<feed><link href="http://a.test/"/><entry><link rel="edit" href="http://a.test/e"/><link href="http://a.test/1"/></entry></feed>',
  ],
  ["a break in the middle", `<urlset>${page("http://a.test/1")}<url><loc>http://a.test/half`],
  ["an entry without end", "<urlset><url><loc>http://a.test/1</loc><url><loc>http://</loc></url></urlset>"],
  ["comments", urlset(`<!-- ${page("http://a.test/old")} -->${page("http://a.test/1")}`)],
  [
    "images",
    urlset(
      "<url><image:image><image:loc>http://a.test/i.png</image:loc></image:image><loc>http://a.test/1</loc></url>",
    ),
  ],
  ["junk", urlset(page("javascript:alert(1)") + page("not a url") + page("http://a.test/1"))],
])("%s gives its page and nothing else", async (_, file) => {
  expect((await read({ "/map.xml": file })).urls).toEqual(["http://a.test/1"]);
});

test("a list of addresses may name some of them without scheme or host, and have notes", async () => {
  const list = (origin: string) =>
    `# Our pages\n${origin}/1\n/2\n3.html\n${origin.slice("http://".length)}/4\n# The end\n`;
  const { urls } = await read({ "/map.xml": list });
  expect(urls).toEqual(["/1", "/2", "/3.html", "/4"]);
});

test("entities are decoded, and a lone ampersand is one", async () => {
  const { urls } = await read({
    "/map.xml": urlset(page("http://a.test/?a=1&amp;b=&#50;") + page("http://a.test/?c=1&d=2")),
  });
  expect(urls).toEqual(["http://a.test/?a=1&b=2", "http://a.test/?c=1&d=2"]);
});

test("indexes are followed, a loop ends, and each file is asked for once", async () => {
  const { urls, asked, failures } = await read({
    "/map.xml": (origin) => index(`${origin}/deeper.xml`, `${origin}/gone.xml`, `${origin}/map.xml`, `${origin}/page`),
    "/deeper.xml": (origin) => index(`${origin}/deepest.xml`, `${origin}/map.xml`),
    "/deepest.xml": urlset(page("http://a.test/1")),
    "/page": "<!doctype html><title>x</title><a href='/y'>y</a>",
  });
  expect(urls).toEqual(["http://a.test/1"]);
  expect(asked).toEqual(["/map.xml", "/deeper.xml", "/deepest.xml", "/gone.xml", "/page"]);
  expect(failures).toEqual(["/gone.xml not_found", "/page content_empty"]);
});

test("the sitemaps of an index that changed last come first", async () => {
  const { asked } = await read({
    "/map.xml": (origin) =>
      `<sitemapindex><sitemap><loc>${origin}/old.xml</loc><lastmod>2020-01-01</lastmod></sitemap><sitemap><loc>${origin}/new.xml</loc><lastmod>2026-01-01</lastmod></sitemap></sitemapindex>`,
    "/old.xml": urlset(""),
    "/new.xml": urlset(""),
  });
  expect(asked).toEqual(["/map.xml", "/new.xml", "/old.xml"]);
});

test("an endless chain of indexes ends", async () => {
  const files = Object.fromEntries(
    Array.from({ length: 30 }, (_, at) => [`/${at}.xml`, (origin: string) => index(`${origin}/${at + 1}.xml`)]),
  );
  expect((await read(files, {}, ["/0.xml"])).asked).toHaveLength(6);
});

test("pages count once and up to the limit", async () => {
  const file = urlset([1, 1, 2, 3, 4].map((at) => page(`http://a.test/${at}`)).join(""));
  expect((await read({ "/map.xml": file }, { most: 2 })).urls).toEqual(["http://a.test/1", "http://a.test/2"]);
});

test("a bomb is unpacked to the limit of the protocol, and the next sitemap is read", async () => {
  const bomb = Buffer.concat([
    gzipSync("<urlset>"),
    ...Array.from({ length: 90 }, () => gzipSync(" ".repeat(1_000_000))),
  ]);
  const late = Buffer.concat([bomb, gzipSync(`${page("http://a.test/late")}</urlset>`)]);
  const { urls } = await read({ "/bomb.xml": late, "/map.xml": urlset(page("http://a.test/1")) }, {}, [
    "/bomb.xml",
    "/map.xml",
  ]);
  expect(urls).toEqual(["http://a.test/1"]);
});

test("deep nesting and values without end are left", async () => {
  expect((await read({ "/map.xml": `<urlset>${"<x>".repeat(200_000)}${page("http://a.test/1")}` })).urls).toEqual([]);
  const long = urlset(page(`http://a.test/${"a".repeat(200_000)}`) + page("http://a.test/1"));
  await server?.close();
  expect((await read({ "/map.xml": long })).urls).toEqual(["http://a.test/1"]);
});

test("entries arrive while the file is read, and an abort ends it", async () => {
  const controller = new AbortController();
  const started = await startServer((_, response) => {
    response.end(urlset(Array.from({ length: 5_000 }, (_, at) => page(`http://a.test/${at}`)).join("")));
  });
  server = started;
  const got: string[] = [];
  const reading = async () => {
    for await (const { url } of readSitemaps([`${started.origin}/1`, `${started.origin}/2`], {
      open: http.open,
      signal: controller.signal,
    })) {
      if (got.push(url) === 4_999) controller.abort();
    }
  };
  await expect(reading()).rejects.toThrow(expect.objectContaining({ name: "AbortError" }));
  expect(started.requests.length).toBe(1);
});

test("a sitemap costs time in proportion to its size", async () => {
  const headers = new Headers();
  const { exponent } = await growthOf(
    (size) => {
      const body = Buffer.from(urlset(Array.from({ length: size }, (_, at) => page(`http://a.test/${at}`)).join("")));
      const open = async (url: string) => ({ url, status: 200, headers, body, truncated: false, hops: [url] });
      return () => gather(readSitemaps(["http://a.test/map.xml"], { open }));
    },
    { from: 2_000, to: 32_000 },
  );
  expect(exponent).toBeLessThan(1.5);
});

test("addresses without scheme or host mean the site of their sitemap", async () => {
  const { urls, failures } = await read(
    {
      "/maps/map.xml": (origin) =>
        urlset(["one.html", "./two", "../three", "/four", `${new URL(origin).host}/five`, "?p=6"].map(page).join("")),
    },
    {},
    ["/maps/map.xml"],
  );
  expect(urls).toEqual(["/maps/one.html", "/maps/two", "/three", "/four", "/five", "/maps/map.xml?p=6"]);
  expect(failures).toEqual([]);
});

test("further sitemaps may be named in the same way", async () => {
  const { urls } = await read({ "/map.xml": index("more.xml"), "/more.xml": urlset(page("/x")) });
  expect(urls).toEqual(["/x"]);
});

test("invalid entries are reported, with one of them, and cost nothing else", async () => {
  const told: string[] = [];
  const { urls } = await read(
    { "/map.xml": urlset(page("mailto:a@b.test") + page("/x") + page("http://")) },
    { onFailure: (_, { message }) => told.push(message) },
  );
  expect(urls).toEqual(["/x"]);
  expect(told).toEqual([expect.stringMatching(/2 invalid entries, such as mailto:a@b\.test/u)]);
});

test("entries that name no address are reported, and the file itself is no page of its own", async () => {
  const told: string[] = [];
  const empty = `<url><loc/></url><url><link>/y</link></url>${page("#top")}`;
  const { urls } = await read(
    { "/map.xml": urlset(empty + page("/x")) },
    { onFailure: (_, { message }) => told.push(message) },
  );
  expect(urls).toEqual(["/x"]);
  expect(told).toEqual([expect.stringMatching(/3 invalid entries, such as #top\.$/u)]);
});

test.each([
  ["a word", "Warning "],
  ["a notice with an address in it", "Notice: see https://help.test/1\n"],
  ["markup", "<br />\n<b>Deprecated</b>: Function x() is deprecated in /srv/y.php on line 3<br />\n"],
  ["a comment and blanks", "\n\n<!-- cached -->\n"],
  ["a long notice", `${"Notice: Undefined index in line 9. ".repeat(500)}\n`],
])("a sitemap is read although %s comes before it", async (_, before) => {
  const { urls, failures } = await read({ "/map.xml": before + urlset(page("/1") + page("/2")) });
  expect(urls).toEqual(["/1", "/2"]);
  expect(failures).toEqual([]);
});

test("a page of HTML in the place of a sitemap is none", async () => {
  const html = `<!doctype html><html><body><a href="http://a.test/1">1</a>${"<p>x</p>".repeat(20_000)}</body></html>`;
  const { urls, failures } = await read({ "/map.xml": html });
  expect(urls).toEqual([]);
  expect(failures).toEqual(["/map.xml content_empty"]);
});

test("an item's id that is no address is not taken for one", async () => {
  const item = "<item><guid>news-7</guid><title>x</title></item><item><guid>https://a.test/8</guid></item>";
  const { urls } = await read({ "/map.xml": `<rss><channel>${item}</channel></rss>` });
  expect(urls).toEqual(["https://a.test/8"]);
});
