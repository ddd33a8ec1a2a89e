import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readPageMarks } from "../src/page-marks.ts";

const page = `<!doctype html><html lang="en"><head><base href="/shop/">
<title> Orrery &amp; Finch </title>
<meta name="theme-color" media="(prefers-color-scheme: dark)" content="#fff"><meta name="theme-color" content="#123456"><meta property="og:site_name" content="Orrery"><meta name="theme-color" content="#000">
<link rel="Icon" href="i.svg" type="image/svg+xml"><link rel="apple-touch-icon" sizes="180x180" href="/a.png">
<link rel="stylesheet" href="https://cdn.example/s.css" media="print"><link rel="icon" href=""><link href="x.css">
<style>:root{--a:1}</style>
<script type="application/ld+json">{"@type":"Organization","name":"Orrery"}</script>
<script type="application/ld+json">{broken</script></head>
<body><header><a href="javascript:alert(1)">no</a><a href="about"><img src="logo.svg" alt="Logo" width="120" height="40%"></a></header>
<h1>Instruments</h1><h3>for <b>all</b></h3><main><img data-src="/late.png"><img src="data:image/gif;base64,R0" data-original="/later.png"><img src=""></main></body></html>`;

describe("the marks of a page", () => {
  const marks = readPageMarks(page, "https://orrery.example/en/");

  test("are what its markup declares, with absolute addresses", () => {
    expect(marks).toMatchObject({
      baseUrl: "https://orrery.example/shop/",
      title: "Orrery & Finch",
      language: "en",
      meta: { "theme-color": "#123456", "og:site_name": "Orrery" },
      links: [
        { rel: "icon", href: "https://orrery.example/shop/i.svg", type: "image/svg+xml" },
        { rel: "apple-touch-icon", href: "https://orrery.example/a.png", sizes: "180x180" },
        { rel: "stylesheet", href: "https://cdn.example/s.css", media: "print" },
      ],
      styles: [":root{--a:1}"],
      jsonLd: [{ "@type": "Organization", name: "Orrery" }],
      headings: ["Instruments", "for all"],
      anchors: [{ href: "https://orrery.example/shop/about", text: "" }],
    });
  });

  test("tell which pictures stand in the header, and sizes only where they are whole numbers", () => {
    expect(marks.images).toEqual([
      { src: "https://orrery.example/shop/logo.svg", alt: "Logo", width: 120, inHeader: true },
      { src: "https://orrery.example/late.png", alt: "", inHeader: false },
      { src: "https://orrery.example/later.png", alt: "", inHeader: false },
    ]);
  });

  test("hold the whole body as Markdown", () => {
    expect(marks.markdown()).toContain("# Instruments");
  });
});

test("any text is a page", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 200 }), (html) => {
      const marks = readPageMarks(html, "https://a.example/");
      expect(typeof marks.markdown()).toBe("string");
      expect(marks.baseUrl).toMatch(/^https?:/u);
    }),
    { numRuns: 50 },
  );
});
