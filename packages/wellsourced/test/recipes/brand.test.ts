import { Failure } from "@wellsourced/core";
import { afterEach, describe, expect, test } from "vitest";
import { openWorld, type Sites, type World } from "./brand/mock-company.ts";

type Opened = Awaited<ReturnType<typeof openWorld>>;
let worlds: Opened[] = [];
afterEach(async () => {
  for (const world of worlds) await world.close();
  worlds = [];
});
async function open(world: World): Promise<Opened> {
  const opened = await openWorld(world);
  worlds.push(opened);
  return opened;
}

const filler = "We build instruments for people who look up at night and want to know what they see there. ".repeat(4);
const page = (head: string, body: string) =>
  `<!doctype html><html lang="en"><head>${head}</head><body>${body}</body></html>`;

const home = page(
  `<title>Instruments | Orrery</title><meta name="theme-color" content="#0A2540"><meta property="og:site_name" content="Orrery">
   <meta property="og:description" content="Instruments for the curious."><link rel="icon" href="/i.svg" type="image/svg+xml">
   <link rel="stylesheet" href="/site.css">
   <script type="application/ld+json">{"@context":"https://schema.org","@type":"Organization","name":"Orrery Ltd","foundingDate":"1976-04-01",
     "address":{"addressLocality":"Port Example","addressCountry":"FR"},"logo":"/logo.svg","sameAs":["https://github.com/orrery"]}</script>`,
  `<header><img src="/img/logo.png"></header><h1>Instruments</h1><p>${filler}</p>
   <a href="https://twitter.com/intent/tweet?x=1">share</a><a href="https://x.com/orrery">X</a>`,
);
const sheet = {
  headers: { "content-type": "text/css" },
  body: ":root { --color-accent: hsl(16 100% 60%); --font-body: 'Orrery Sans', sans-serif } @font-face { font-family: 'Orrery Sans'; src: url(x) }",
};
const guidelines = page(
  `<title>Brand guidelines – Orrery</title><link rel="stylesheet" href="https://fonts.googleapis.com/css2?family=Lora:wght@400;700&family=Inter">`,
  `<main><h1>Brand guidelines</h1><p>${filler}</p><h2>Primary colours</h2><p>Night Blue</p><p>#0B2541</p><p>Comet: rgb(255, 92, 53)</p>
   <h2>Secondary palette</h2><p>Moss #2E7D32</p><h2>Tone of voice</h2><p>We are curious and plain.</p></main>`,
);
const rich: Sites = { "orrery.example": { "/": home, "/site.css": sheet, "/brand": guidelines } };

describe("a company with a portal", () => {
  test("is known by its own words, each with its source", async () => {
    const world = await open({ sites: rich });
    const brand = await world.brand({ url: world.at("www.orrery.example", "/about").replace("www.", "") });
    expect(brand.identity).toEqual({
      name: "Orrery",
      domain: "orrery.example",
      description: "Instruments for the curious.",
      founded: 1976,
      location: { city: "Port Example", country_code: "FR" },
    });
    expect(brand.colors).toMatchObject({ primary: "#0a2540", secondary: "#2e7d32", accent: "#ff6933" });
    expect(brand.colors?.palette).toEqual([
      { hex: "#0b2541", name: "Night Blue", role: "primary" },
      { hex: "#ff5c35", name: "Comet", role: "primary" },
      { hex: "#2e7d32", name: "Moss", role: "secondary" },
      { hex: "#ff6933", name: "color-accent", role: "accent" },
    ]);
    expect(brand.logos).toMatchObject({
      primary: { url: world.at("orrery.example", "/logo.svg"), format: "svg" },
      favicon: world.at("orrery.example", "/i.svg"),
    });
    expect(brand.typography).toMatchObject({
      heading: { family: "Lora", weights: [400, 700] },
      body: { family: "Inter" },
    });
    expect(brand.tone_of_voice).toEqual({ summary: "We are curious and plain." });
    expect(brand.social).toEqual({ github: "https://github.com/orrery", twitter: "https://x.com/orrery" });
    expect(brand.coverage).toEqual({ colors: "full", logos: "full", typography: "full", tone_of_voice: "found" });
    expect(brand).not.toHaveProperty("suggestion");
    expect(brand).not.toHaveProperty("note");
    expect(brand).not.toHaveProperty("design_tokens");

    const from = (field: string) => brand.valueSources[field];
    expect(from("colors.primary")).toEqual({ name: "homepage_meta", url: world.at("orrery.example") });
    expect(from("colors.secondary")).toEqual({ name: "brand_page", url: world.at("orrery.example", "/brand") });
    expect(from("colors.accent")).toEqual({
      name: "homepage_meta",
      url: world.at("orrery.example", "/site.css"),
      via: "style_sheet",
    });
    const fields = brand.sources.flatMap((source) => source.fields).filter((field) => field !== "colors.palette");
    expect(new Set(fields).size).toBe(fields.length);
  });

  test("knocks at 26 places at once by HEAD, and takes the subdomain before the path", async () => {
    const press = page("<title>Orrery newsroom</title>", `<h1>News</h1><p>${filler}</p>`);
    const world = await open({ sites: { ...rich, "press.orrery.example": { "/": press } } });
    const brand = await world.brand({ url: world.at("orrery.example") });
    expect(brand.guidelines_url).toBe(world.at("press.orrery.example"));
    const heads = world.requests.filter(({ method }) => method === "HEAD");
    // Four of the five subdomains do not exist.
    expect(heads).toHaveLength(22);
  });

  test("quick looks at the homepage and nowhere else", async () => {
    const world = await open({ sites: rich });
    const brand = await world.brand({ url: world.at("orrery.example"), depth: "quick" });
    expect(world.requests.map(({ method, path }) => `${method} ${path}`)).toEqual(["GET /"]);
    expect(brand.identity.name).toBe("Orrery");
    expect(brand.suggestion).toContain("depth standard");
    expect(brand.coverage).toMatchObject({ colors: "partial", typography: "none", tone_of_voice: "none" });
  });

  test("leaves the guidelines' text for half an hour, to whoever asked alone", async () => {
    const world = await open({ sites: rich });
    const { brand_portal_resource: uri = "" } = await world.brand(
      { url: world.at("orrery.example") },
      { owner: "acme" },
    );
    const id = uri.replace("research://artifact/", "");
    await expect(world.artifacts.get({ tenant: "acme", id })).resolves.toMatchObject({
      mimeType: "text/plain",
      body: expect.stringContaining("curious and plain"),
    });
    await expect(world.artifacts.get({ tenant: "other", id })).resolves.toBeUndefined();
    await world.clock.advance(31 * 60_000);
    await expect(world.artifacts.get({ tenant: "acme", id })).resolves.toBeUndefined();
  });

  test("is not remembered for those who may no longer ask its host", async () => {
    const world = await open({ sites: rich });
    const url = world.at("orrery.example");
    await world.brand({ url });
    world.refuse("orrery.example");
    await expect(world.brand({ url })).rejects.toMatchObject({ kind: "validation" });
  });

  test("is remembered for a day by its domain, its depth and its tokens", async () => {
    const world = await open({ sites: rich });
    const url = world.at("orrery.example");
    expect((await world.brand({ url })).cache_age).toBe(0);
    const asked = world.requests.length;
    await world.clock.advance(60_000);
    expect((await world.brand({ url: `${url}shop` })).cache_age).toBe(60);
    expect(world.requests).toHaveLength(asked);
    const tokens = await world.brand({ url, includeDesignTokens: true });
    expect(tokens.design_tokens).toMatchObject({
      color: { brand: { $type: "color", $value: "#0a2540" }, accent: { $type: "color", $value: "#ff6933" } },
      font: { heading: { $type: "fontFamily", $value: "Lora" }, body: { $type: "fontFamily", $value: "Inter" } },
    });
    expect(world.requests.length).toBeGreaterThan(asked);
  });
});

describe("a portal that scripts make", () => {
  const shell = page("<title>Orrery</title>", '<div id="root"></div><script src="/app.js"></script>');
  const sites = { "orrery.example": { "/": home, "/site.css": sheet, "/brand-guidelines": shell } };
  const shown = `# Orrery brand guidelines\n\n${filler}\n\n## Tone of voice\n\nPlain.\n\n[Our colours](http://orrery.example:PORT/colors)`;

  test("is read as a browser shows it, and so are its pages about colours", async () => {
    const rendered: Record<string, string> = {
      "/colors": "# Colours\n\n## Brand palette\n\nNight #0B2541\n\nSea #006D77\n\nSand #EDC7B7",
    };
    const world = await open({ sites, rendered });
    rendered["/brand-guidelines"] = shown.replace("PORT", new URL(world.at("orrery.example")).port);
    const brand = await world.brand({ url: world.at("orrery.example") });
    expect(brand.guidelines_url).toBe(world.at("orrery.example", "/brand-guidelines"));
    expect(brand.colors?.palette?.map(({ hex, role }) => [hex, role])).toEqual([
      ["#0b2541", "primary"],
      ["#006d77", "primary"],
      ["#edc7b7", "primary"],
      ["#ff6933", "accent"],
    ]);
    expect(brand.valueSources["colors.palette[0]"]?.url).toBe(world.at("orrery.example", "/colors"));
    expect(brand.tone_of_voice).toEqual({ summary: "Plain." });
  });

  test("that cannot be made is named, with advice", async () => {
    const strict = {
      ...sites,
      "brand.orrery.example": { "/": page("<title>Brand portal</title>", '<div id="root"></div>') },
    };
    const world = await open({ sites: strict });
    const brand = await world.brand({ url: world.at("orrery.example") });
    expect(brand.guidelines_url).toBe(world.at("brand.orrery.example"));
    expect(brand.coverage).toMatchObject({ tone_of_voice: "extraction_blocked" });
    expect(brand.suggestion).toContain(world.at("brand.orrery.example"));
    expect(brand.note).toMatch(/^brand_page: /u);
    expect(brand).not.toHaveProperty("brand_portal_resource");
  });
});

describe("pages that only look like a portal", () => {
  const away = (to: string) => ({ status: 302, headers: { location: to } });

  test.each([
    ["a redirect to the homepage", { "/brand": away("/") }],
    ["a redirect to another host", { "/brand": away("http://others.example/brand") }],
    ["the homepage under every path", { "/brand": home, "/press": home, "/identity": home }],
    [
      "a page of news",
      { "/press": page("<title>Press release</title>", `<h1>We grew</h1><p>brand logo font ${filler}</p>`) },
    ],
    ["a door", { "/brand": page("<title>Log in to the brand portal</title>", "<h1>Sign in</h1>") }],
    [
      "a gone page sent as found",
      { "/brand": page("<title>404: brand guidelines not found</title>", "<h1>Oops</h1>") },
    ],
  ])("%s is none", async (_, paths) => {
    const world = await open({
      sites: {
        "orrery.example": { "/": home, "/site.css": sheet, ...paths },
        "others.example": { "/brand": guidelines },
      },
    });
    const brand = await world.brand({ url: world.at("orrery.example") });
    expect(brand).not.toHaveProperty("guidelines_url");
    expect(brand.suggestion).toBe(
      `No brand page was found. Read the homepage with scrape_page: ${world.at("orrery.example")}`,
    );
  });
});

describe("a site that turns us away", () => {
  const wall = { status: 403, body: "<title>Access denied</title>" };
  const paths = new Proxy({}, { get: () => wall, has: () => true });

  test("is a result that says so, and is not remembered", async () => {
    const world = await open({ sites: { "wall.example": paths } });
    const brand = await world.brand({ url: world.at("wall.example") });
    expect(brand.identity).toEqual({ name: "wall.example", domain: "wall.example" });
    expect(brand.coverage).toEqual({
      colors: "extraction_blocked",
      logos: "extraction_blocked",
      typography: "extraction_blocked",
      tone_of_voice: "extraction_blocked",
    });
    expect(brand.note).toMatch(/homepage_meta: Refused: .*brand_page: None of the 21 usual addresses/u);
    expect(brand.sources).toEqual([]);
    const asked = world.requests.length;
    await world.brand({ url: world.at("wall.example") });
    expect(world.requests.length).toBeGreaterThan(asked);
  });

  test("contract 1.2 [rev 2]: a 403 is a refusal in the contract's words, at every address of the site", async () => {
    const world = await open({ sites: { "wall.example": paths } });
    const { note } = await world.brand({ url: world.at("wall.example") });
    expect(note).toMatch(
      /None of the 21 usual addresses of a brand page could be read\. Refused: http:\S+ answered HTTP 403\. Try an alternative source, or open it in a browser\./u,
    );
    expect(note).not.toContain("Blocked:");
  });

  test("a name that nobody has is the homepage's failure", async () => {
    const world = await open({ sites: {} });
    await expect(world.brand({ url: "http://nobody.example" })).rejects.toMatchObject({ kind: "network" });
  });

  test.each(["127.0.0.1", "http://[::1]/", "localhost", "ftp://orrery.example", "http://user:pw@orrery.example"])(
    "%s is refused",
    async (url) => {
      const world = await open({ sites: {} });
      await expect(world.brand({ url })).rejects.toMatchObject({ kind: "validation" });
    },
  );
});

test("a site with nothing says nothing, and nothing is made up", async () => {
  const world = await open({ sites: { "bare.example": { "/": page("<title>Home</title>", `<p>${filler}</p>`) } } });
  const brand = await world.brand({ url: world.at("bare.example") });
  expect(brand).toMatchObject({
    identity: { name: "bare.example", domain: "bare.example" },
    sources: [],
    coverage: { colors: "none", logos: "none", typography: "none", tone_of_voice: "none" },
  });
  for (const group of ["colors", "logos", "typography", "tone_of_voice", "social", "note"])
    expect(brand).not.toHaveProperty(group);
});

describe("the full depth", () => {
  const bare = { "orrery.example": { "/": home, "/site.css": sheet } };

  test("finds guidelines that lie elsewhere, and asks Wikidata for what is left", async () => {
    const world = await open({
      sites: { ...bare, "orrery.frontify.com": { "/": guidelines } },
      hits: ["http://others.example/brand", "http://orrery.frontify.com:{{port}}/", "https://orrery.example/brand.pdf"],
      entities: [{ industries: ["toy industry"], inception: "1970" }],
    });
    const brand = await world.brand({ url: world.at("orrery.example"), depth: "full" });
    expect(world.searched[0]).toBe('"Orrery" brand guidelines OR brand kit OR brand book -filetype:pdf');
    expect(brand.guidelines_url).toBe(world.at("orrery.frontify.com"));
    expect(brand.valueSources["colors.palette[0]"]).toMatchObject({ name: "web_search" });
    expect(brand.identity).toMatchObject({ industry: "toy industry", founded: 1976 });
    expect(brand.valueSources["identity.industry"]).toEqual({
      name: "wikidata",
      url: "https://www.wikidata.org/wiki/Q900000001",
    });
  });

  test("names the sources that failed", async () => {
    const spent = new Failure("rate_limited", "Rate limited (made). Wait 60 seconds.");
    const world = await open({ sites: bare, hits: spent, entities: spent });
    const brand = await world.brand({ url: world.at("orrery.example"), depth: "full" });
    expect(brand.note).toBe(
      "web_search: Rate limited (made). Wait 60 seconds. wikidata: Rate limited (made). Wait 60 seconds.",
    );
    expect(brand.coverage).toMatchObject({ tone_of_voice: "none" });
  });

  test("takes values that no other source has from a brand service", async () => {
    const world = await open({
      sites: bare,
      keys: { BRANDFETCH_API_KEY: "made-key" },
      brands: [
        {
          identity: { name: "ORRERY", domain: "orrery.example", industry: "Toys" },
          colors: {
            palette: [
              { hex: "#123456", role: "brand" },
              { hex: "#fedcba", role: "accent" },
            ],
          },
          logos: { dark: { url: "https://cdn.example/dark.png", format: "png" } },
          social: { youtube: "https://youtube.com/@orrery", crunchbase: "https://crunchbase.example/o" },
        },
      ],
    });
    const brand = await world.brand({ url: world.at("orrery.example") });
    expect(brand.identity).toMatchObject({ name: "Orrery", industry: "Toys" });
    expect(brand.colors).toMatchObject({ primary: "#0a2540", accent: "#ff6933" });
    expect(brand.logos?.dark).toEqual({ url: "https://cdn.example/dark.png", format: "png" });
    expect(brand.social).not.toHaveProperty("crunchbase");
    expect(brand.sources.at(-1)).toEqual({
      name: "brandfetch",
      url: "https://brandfetch.com/orrery.example",
      fields: ["identity.industry", "logos.dark", "social.youtube", "colors.palette"],
    });
  });
});

test("an identifier or a domain that stands where a name is missing is nobody's name", async () => {
  const world = await open({
    sites: { "nameless.example": { "/": page("", `<p>${filler}</p>`) } },
    keys: { BRANDFETCH_API_KEY: "made-key" },
    entities: [{ name: "Q900000001", industries: ["toy industry"] }],
    brands: [{ identity: { name: "nameless.example", domain: "nameless.example", industry: "Toys" } }],
  });
  const { identity, valueSources } = await world.brand({ url: world.at("nameless.example"), depth: "full" });
  expect(identity).toMatchObject({ name: "nameless.example", industry: "toy industry" });
  expect(valueSources).not.toHaveProperty("identity.name");
});

describe("a company by its name", () => {
  const quick = { companyName: "Orrery", depth: "quick" } as const;
  const found = new Failure("not_found", "");

  test.each([
    ["Wikidata's official website", { entities: [{ name: "Orrery", website: "https://www.orrery.example/en" }] }],
    [
      "an alias at Wikidata",
      { entities: [{ name: "Other", aliases: ["ORRERY"], website: "https://orrery.example/" }] },
    ],
    [
      "the first hit that is not about everybody",
      { hits: ["https://en.wikipedia.org/wiki/Orrery", "https://orrery.example/"] },
    ],
    [
      "a service of brands",
      {
        brands: [{ identity: { name: "orrery", domain: "orrery.example" } }],
        keys: { BRANDFETCH_API_KEY: "made-key", BRANDFETCH_CLIENT_ID: "made-id" },
      },
    ],
  ])("is found by %s", async (_, more) => {
    const world = await open({ sites: {}, ...more });
    // The invented site is on an unusual port, so nothing responds at the domain that is checked.
    await expect(world.brand(quick)).rejects.toMatchObject({ message: expect.stringContaining("orrery.example") });
  });

  test.each([
    ["nobody knows it", {}, "not_found", undefined],
    [
      "those known have other names",
      { entities: [{ name: "Orrery Street", website: "https://street.example/" }] },
      "not_found",
      undefined,
    ],
    [
      "one could not be asked and the other knows nothing",
      { hits: new Failure("network", "No line.") },
      "not_found",
      "The web search could not be queried: No line.",
    ],
    [
      "nobody could be asked, with the reason",
      { entities: found, hits: new Failure("network", "No line.") },
      "network",
      "The web search could not be queried: No line.",
    ],
  ])("is not found where %s", async (_, more, kind, detail) => {
    const world = await open({ sites: {}, ...more });
    const asked = world.brand(quick);
    await expect(asked).rejects.toMatchObject({ kind, message: expect.stringContaining('"Orrery"') });
    await expect(asked).rejects.toMatchObject({ detail: detail ? expect.stringContaining(detail) : undefined });
  });

  test("contract 1.5: the name is part of the key: two names of one domain share no stored reply", async () => {
    const world = await open({
      sites: { "orrery.example": { "/": `<p>${filler}</p>` } },
      entities: [{ name: "Orrery", aliases: ["Planet Works"], website: "https://orrery.example/" }],
      atUsualPorts: true,
    });
    const nameOf = async (companyName: string) => {
      const { identity, cache_age } = await world.brand({ companyName, depth: "quick" });
      return [identity.name, identity.domain, cache_age];
    };
    expect(await nameOf("Orrery")).toEqual(["Orrery", "orrery.example", 0]);
    await world.clock.advance(60_000);
    expect(await nameOf("Planet Works")).toEqual(["Planet Works", "orrery.example", 0]);
    expect(await nameOf("Orrery")).toEqual(["Orrery", "orrery.example", 60]);
  });

  test("may be its domain", async () => {
    const world = await open({ sites: {} });
    await expect(world.brand({ companyName: "orrery.com", depth: "quick" })).rejects.toMatchObject({ kind: "network" });
    expect([...world.asked, ...world.searched]).toEqual([]);
  });

  test("or an address is needed", async () => {
    const world = await open({ sites: {} });
    await expect(world.brand({})).rejects.toMatchObject({ kind: "validation" });
  });
});
