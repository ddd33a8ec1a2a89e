import { type ParseTask, parse } from "./parse.ts";

const PARAGRAPH =
  "Since the spring of 2019, when the gauge at the old harbour was replaced, the tables have been printed twice a year; they list high and low water, the hours of slack, and what pilots wrote about the bar (see the notes below).";

/** A short page with most of what pages have. */
const PAGE = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Tide tables | Harbour News</title>
<meta name="description" content="How the tables are made."><meta property="og:site_name" content="Harbour News">
<meta property="article:published_time" content="2024-03-05T08:00:00Z"><link rel="canonical" href="https://news.example/tides">
<script type="application/ld+json">{"@context":"https://schema.org","@type":"NewsArticle","headline":"Tide tables","author":{"@type":"Person","name":"Ada Moor"},"datePublished":"2024-03-05"}</script>
<style>.menu{display:none}.note,p.small{color:#333;font-size:12px}</style></head><body class="single post">
<header class="site-header"><nav><ul><li><a href="/">Home</a></li><li><a href="/news">News</a></li></ul></nav></header>
<main><article class="post entry-content"><h1>Tide tables</h1><p class="byline">By <a rel="author" href="/ada">Ada Moor</a>, <time datetime="2024-03-05">March 5, 2024</time></p>
<p>${PARAGRAPH} <a href="/gauge">The gauge</a> is <em>old</em> and <strong>reliable</strong>.</p><figure><img src="/gauge.jpg" alt="The gauge"><figcaption>The gauge</figcaption></figure>
<h2 id="how">How they are made</h2><p>${PARAGRAPH}</p><ul><li>read the gauge</li><li>correct for pressure</li></ul><blockquote><p>${PARAGRAPH}</p></blockquote>
<table><thead><tr><th>Day</th><th>High</th></tr></thead><tbody><tr><td>1</td><td>4.2 m</td></tr></tbody></table><pre><code class="language-sh">tide --day 1</code></pre><p style="display:none">${PARAGRAPH}</p></article>
<aside class="sidebar related"><h3>Related</h3><ul><li><a href="/a">Moon and sun</a></li></ul></aside>
<section id="comments"><div class="comment"><p>Thank you for the tables.</p></div></section></main>
<footer class="site-footer"><p>© 2024 Harbour News. All rights reserved.</p></footer></body></html>`;

const TASK: ParseTask = { kind: "html", source: PAGE, url: "https://news.example/tides" };

/** Reads a made page, so that the code is compiled and its tables are filled before the first real one. */
export const warmUp = (): Promise<unknown> => parse(TASK).catch(() => undefined);
