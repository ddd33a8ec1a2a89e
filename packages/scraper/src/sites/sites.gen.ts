// Made by `pnpm gen` from the files in catalog/. Do not edit.
import type { SiteRow } from "./define.ts";

export const sites: readonly SiteRow[] = [{
  "name": "arxiv",
  "title": "arXiv",
  "reads": "papers in full: the HTML edition where there is one, else the PDF",
  "through": "the API for metadata, the HTML edition for the text",
  "hosts": [
    "arxiv.org"
  ],
  "load": () => import("./catalog/arxiv.ts")
}, {
  "name": "bluesky",
  "title": "Bluesky",
  "reads": "posts with their thread, profiles",
  "through": "public AppView",
  "hosts": [
    "bsky.app"
  ],
  "load": () => import("./catalog/bluesky.ts")
}, {
  "name": "github",
  "title": "GitHub",
  "reads": "repositories (README), folders, files, issues, pull requests, releases, gists",
  "through": "REST API, raw files",
  "hosts": [
    "github.com"
  ],
  "token": "GITHUB_TOKEN",
  "load": () => import("./catalog/github.ts")
}, {
  "name": "google-docs",
  "title": "Google Docs and Drive",
  "reads": "documents, sheets, slides and files that anybody may open",
  "through": "export links",
  "hosts": [
    "docs.google.com",
    "drive.google.com"
  ],
  "load": () => import("./catalog/google-docs.ts")
}, {
  "name": "google-patents",
  "title": "Google Patents",
  "reads": "patents: abstract, description and claims, with number, parties, dates and classes",
  "through": "the page's own microdata",
  "hosts": [
    "patents.google.com"
  ],
  "load": () => import("./catalog/google-patents.ts")
}, {
  "name": "hacker-news",
  "title": "Hacker News",
  "reads": "items with their comments, lists, users",
  "through": "Firebase and Algolia APIs",
  "hosts": [
    "news.ycombinator.com"
  ],
  "load": () => import("./catalog/hacker-news.ts")
}, {
  "name": "mediawiki",
  "title": "Wikipedia and other MediaWiki sites",
  "reads": "articles with tables, formulas and references, or the section that the address names",
  "through": "Action API",
  "hosts": [
    "wikipedia.org",
    "wiktionary.org",
    "wikibooks.org",
    "wikiquote.org",
    "wikisource.org",
    "wikinews.org",
    "wikiversity.org",
    "wikivoyage.org",
    "meta.wikimedia.org",
    "species.wikimedia.org",
    "mediawiki.org",
    "fandom.com",
    "wiki.gg",
    "miraheze.org"
  ],
  "load": () => import("./catalog/mediawiki.ts")
}, {
  "name": "pdf-viewer",
  "title": "Viewers of documents",
  "reads": "the document that a viewer's address names (PDF.js, Google's and Microsoft's viewers)",
  "through": "the document's own address",
  "hosts": [],
  "anywhere": "/(?:web/)?(?:pdf-?|doc-?)?(?:viewer|gview|viewerng|embed|view)(?:\\.html?|\\.aspx|\\.php|/viewer)?/?\\?(?:[^#]*&)?(?:file|url|src|pdf)=",
  "load": () => import("./catalog/pdf-viewer.ts")
}, {
  "name": "pubmed-central",
  "title": "PubMed Central and Europe PMC",
  "reads": "articles in full, with tables, formulas and references",
  "through": "Europe PMC, else NCBI's E-utilities (JATS XML)",
  "hosts": [
    "ncbi.nlm.nih.gov",
    "europepmc.org"
  ],
  "load": () => import("./catalog/pubmed-central.ts")
}, {
  "name": "pubmed",
  "title": "PubMed",
  "reads": "abstracts with the article's metadata, including retractions",
  "through": "NCBI's E-utilities",
  "hosts": [
    "ncbi.nlm.nih.gov",
    "europepmc.org"
  ],
  "load": () => import("./catalog/pubmed.ts")
}, {
  "name": "reddit",
  "title": "Reddit",
  "reads": "threads with their comments, lists of a subreddit",
  "through": "the pages' public JSON",
  "hosts": [
    "reddit.com",
    "redd.it"
  ],
  "load": () => import("./catalog/reddit.ts")
}, {
  "name": "stack-exchange",
  "title": "Stack Exchange",
  "reads": "questions with their answers, the accepted one first",
  "through": "API 2.3",
  "hosts": [
    "stackoverflow.com",
    "stackexchange.com",
    "superuser.com",
    "serverfault.com",
    "askubuntu.com",
    "mathoverflow.net",
    "stackapps.com"
  ],
  "load": () => import("./catalog/stack-exchange.ts")
}, {
  "name": "x",
  "title": "X (Twitter)",
  "reads": "posts with thread, quotes and picture descriptions, profiles",
  "through": "FxTwitter",
  "hosts": [
    "x.com",
    "twitter.com",
    "fxtwitter.com",
    "vxtwitter.com",
    "fixupx.com",
    "fixvx.com"
  ],
  "load": () => import("./catalog/x.ts")
}, {
  "name": "youtube",
  "title": "YouTube",
  "reads": "transcripts with times and chapters, descriptions",
  "through": "the watch page's player data, the player endpoint, the caption endpoint",
  "hosts": [
    "youtube.com",
    "youtu.be",
    "youtube-nocookie.com"
  ],
  "load": () => import("./catalog/youtube.ts")
}];
