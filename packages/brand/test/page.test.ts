import { readPageMarks } from "@wellsourced/scraper";
import { describe, expect, test } from "vitest";
import { declaredIn, styleFacts } from "../src/css.ts";
import { candidatesOf, isBrandPage, isOwnPage } from "../src/find-guidelines.ts";
import { organizationFacts } from "../src/organization.ts";
import { nameInTitle, pageFacts } from "../src/page-facts.ts";
import { isDomain, siteOf } from "../src/site.ts";
import { socialIn } from "../src/social.ts";

const factsOf = (html: string) => pageFacts(readPageMarks(html, "https://orrery.example/"), "orrery.example");

describe("the domain of an address", () => {
  test.each([
    ["orrery.example", "orrery.example"],
    ["https://www.Orrery.example/about?x=1", "orrery.example"],
    ["support.orrery.example", "orrery.example"],
    ["www.brand.orrery.example.", "orrery.example"],
    ["eu.orrery.example", "eu.orrery.example"],
    ["shop.co.uk", "shop.co.uk"],
    ["media.net", "media.net"],
    ["blog.shop.orrery.example", "shop.orrery.example"],
  ])("%s is %s", (given, domain) => {
    expect(siteOf(given).domain).toBe(domain);
  });

  test.each([
    ["orrery.com", true],
    ["orrery.co.uk", true],
    ["co.uk", false],
    ["Orrery", false],
    ["Node.js", false],
    ["Dr. Finch", false],
  ])("%j is meant as a domain: %j", (text, expected) => {
    expect(isDomain(text)).toBe(expected);
  });
});

describe("the places of a brand page", () => {
  const site = siteOf("https://orrery.example");
  const candidates = candidatesOf(site, "https://orrery.example/");

  test("are 26, subdomains first", () => {
    expect(candidates).toHaveLength(26);
    expect(candidates.slice(0, 6).map(({ url }) => url)).toEqual([
      "https://brand.orrery.example/",
      "https://press.orrery.example/",
      "https://newsroom.orrery.example/",
      "https://media.orrery.example/",
      "https://design.orrery.example/",
      "https://orrery.example/brand",
    ]);
  });

  const [subdomain, path] = [candidates[0], candidates[5]];
  test.each([
    ["a path that stays", path, "https://orrery.example/brand/", true],
    ["a path that gains www", path, "https://www.orrery.example/brand", true],
    ["a path that moves on the host", path, "https://orrery.example/company/press", true],
    ["a path that leads home", path, "https://orrery.example/", false],
    ["a path that leads to a start page in French", path, "https://orrery.example/fr/", false],
    ["a path that leads away", path, "https://brand.orrery.example/", false],
    ["a subdomain that stays", subdomain, "https://brand.orrery.example/start", true],
    ["a subdomain that leads home", subdomain, "https://www.orrery.example/", false],
    ["a subdomain that leads to a page of the domain", subdomain, "https://orrery.example/brand", true],
    ["a subdomain that leads to a keeper of brands", subdomain, "https://orrery.frontify.com/d/x", true],
    ["a subdomain that leads away", subdomain, "https://others.example/brand", false],
  ])("%s", (_, candidate, ended, expected) => {
    if (!candidate) throw new Error("no candidate");
    expect(isOwnPage(candidate, ended, "https://orrery.example/")).toBe(expected);
  });

  test.each([
    ["orrery brand guidelines", true],
    ["media kit", true],
    ["charte graphique", true],
    ["our logo · our colors · our font", true],
    ["we won a design award", false],
    ["logo · font", false],
    ["log in · brand portal", false],
    ["404 · brand guidelines", false],
  ])("%s: %j", (words, expected) => {
    expect(isBrandPage(words)).toBe(expected);
  });
});

describe("what a homepage says", () => {
  test.each([
    [
      "og:site_name before the rest",
      '<meta property="og:site_name" content="A"><meta name="application-name" content="B"><title>C</title>',
      "A",
    ],
    ["the application's name", '<meta name="application-name" content="B"><title>C</title>', "B"],
    ["the title's piece that is the domain", "<title>Welcome to space – ORRERY</title>", "ORRERY"],
    ["the title's first piece", "<title>Finch &amp; Sons | Clocks</title>", "Finch & Sons"],
    ["no door", "<title>Home</title>", undefined],
  ])("name: %s", (_, head, name) => {
    expect(factsOf(head)["identity.name"]).toBe(name);
  });

  test.each([
    ['<link rel="icon" href="/a.png" sizes="32x32"><link rel="icon" href="/b.svg">', "b.svg"],
    [
      '<link rel="icon" href="/a.png" sizes="192x192"><link rel="apple-touch-icon" sizes="180x180" href="/b.png">',
      "b.png",
    ],
    ['<link rel="icon" href="/a.png" sizes="32x32"><link rel="icon" href="/b.png" sizes="192x192">', "b.png"],
    ['<link rel="shortcut icon" href="/a.ico"><link rel="icon" href="/b.png" sizes="32x32">', "b.png"],
    ['<link rel="shortcut icon" href="/b.ico">', "b.ico"],
    ['<link rel="mask-icon" href="/a.svg">', undefined],
  ])("icon: %s", (head, file) => {
    expect(factsOf(head)["logos.favicon"]).toBe(file && `https://orrery.example/${file}`);
  });

  test("colours, pictures and fonts of its head", () => {
    const facts = factsOf(
      `<meta name="msapplication-TileColor" content="rgb(10,37,64)"><meta name="twitter:image" content="/t.png">
       <link rel="apple-touch-icon" sizes="180x180" href="/a.png">
       <link rel="stylesheet" href="https://fonts.googleapis.com/css?family=Open+Sans:400,700italic|Lora">
       <body><nav><img src="/x.png" alt="Orrery logo" width="100"></nav></body>`,
    );
    expect(facts).toMatchObject({
      "colors.primary": "#0a2540",
      "logos.og_image": "https://orrery.example/t.png",
      "logos.icon": { url: "https://orrery.example/a.png", format: "png", width: 180, height: 180 },
      "logos.primary": { url: "https://orrery.example/x.png", format: "png", width: 100 },
      "typography.heading": { family: "Open Sans", weights: [400, 700], origin: "google" },
      "typography.body": { family: "Lora", origin: "google" },
    });
  });

  test("titles that are nothing but a door name nobody", () => {
    expect(["Just a moment...", "403 Forbidden", ""].map((title) => nameInTitle(title, "orrery.example"))).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
});

describe("an organisation in JSON-LD", () => {
  test.each<[string, unknown, object]>([
    [
      "in a graph, behind a site",
      { "@graph": [{ "@type": "WebSite", publisher: { "@type": "Corporation", name: "Orrery" } }] },
      { "identity.name": "Orrery" },
    ],
    [
      "with a logo as an object",
      {
        "@type": ["Organization"],
        name: "O",
        logo: { "@type": "ImageObject", url: "https://o.example/l.png", width: "200", height: { value: 50 } },
      },
      {
        "identity.name": "O",
        "logos.primary": { url: "https://o.example/l.png", format: "png", width: 200, height: 50 },
      },
    ],
    [
      "with a country in words",
      { "@type": "LocalBusiness", name: "O", address: { addressCountry: "France" } },
      { "identity.name": "O" },
    ],
    [
      "with a slogan and odd values",
      { "@type": "Organization", name: 5, slogan: "Look up.", sameAs: ["javascript:x", 7] },
      { "identity.tagline": "Look up." },
    ],
    ["of another kind", { "@type": "Person", name: "Ada" }, {}],
  ])("%s", (_, block, facts) => {
    expect(organizationFacts([block])).toEqual(facts);
  });
});

test("accounts are pages of somebody, not ways to share", () => {
  const links = [
    "https://twitter.com/intent/tweet?text=x",
    "https://www.facebook.com/sharer/sharer.php?u=x",
    "https://x.com/orrery/status/1",
    "https://x.com/orrery",
    "https://twitter.com/later",
    "https://de.linkedin.com/company/orrery/",
    "https://www.linkedin.com/in/ada",
    "https://github.com/orrery/tool",
    "https://github.com/orrery",
    "https://youtu.be/abc",
    "https://www.youtube.com/@orrery",
    "https://notinstagram.com/orrery",
    "https://www.instagram.com/orrery/",
    "https://www.facebook.com/orrery.finch",
  ];
  expect(socialIn(links)).toEqual({
    "social.twitter": "https://x.com/orrery",
    "social.linkedin": "https://de.linkedin.com/company/orrery/",
    "social.github": "https://github.com/orrery",
    "social.youtube": "https://www.youtube.com/@orrery",
    "social.instagram": "https://www.instagram.com/orrery/",
    "social.facebook": "https://www.facebook.com/orrery.finch",
  });
});

describe("a style sheet", () => {
  const facts = (css: string) => styleFacts(declaredIn(css));

  test("says what it declares under a name with a role", () => {
    expect(
      facts(`/* :root{--primary:#111} */ @charset "utf-8"; :root, :host { --blue-500: #0A2540; --color-primary: var(--blue-500);
        --brandSecondary: rgb(255 92 53) !important; --text-muted: #666; --font-heading: "Orrery Serif", serif; --font-family-mono: monospace }
        @font-face { font-family: OrreryText; src: url(data:x;y) } @layer base { html { --bg: white } }`),
    ).toEqual({
      "colors.primary": "#0a2540",
      "colors.secondary": "#ff5c35",
      "colors.text_secondary": "#666666",
      "colors.background": "#ffffff",
      "colors.palette": [
        { hex: "#0a2540", name: "color-primary", role: "primary" },
        { hex: "#ff5c35", name: "brandSecondary", role: "secondary" },
        { hex: "#666666", name: "text-muted", role: "text_secondary" },
        { hex: "#ffffff", name: "bg", role: "background" },
      ],
      "typography.heading": { family: "Orrery Serif" },
      "typography.body": { family: "OrreryText", origin: "custom" },
    });
  });

  test.each([
    ["colours of rules are nobody's", "a { color: #ff0000 } .btn-primary { background: #00f }"],
    ["nor is what holds under a condition", "@media (prefers-color-scheme: dark) { :root { --primary: #fff } }"],
    ["nor what holds in one theme", "[data-theme=dark] { --primary: #fff } .dark, :root.dark { --primary: #fff }"],
    ["nor what a framework brings", ":root { --bs-primary: #0d6efd; --wp--preset--color--primary: #111 }"],
    ["nor what refers to nothing", ":root { --primary: var(--gone); --accent: var(--accent) }"],
    ["nor names without a role", ":root { --blue-500: #0a2540; --shadow-color: #000 }"],
    ["nor what is torn", ":root { --primary: #111; /* "],
  ])("%s", (_, css) => {
    expect(facts(css)).toEqual({});
  });
});
