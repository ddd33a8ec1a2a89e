import { createScope, normalizeUrl, parseRobots } from "@wellsourced/crawler";

const start = "https://example.org/guide/";
const robots = parseRobots("User-agent: *\nDisallow: /guide/drafts/\nCrawl-delay: 2", "examplebot");
const scope = createScope(start, { excludePaths: ["\\.zip$"] });

for (const link of ["intro#top", "drafts/next", "data.zip", "/shop/", "https://example.org./guide/%7Eada"]) {
  const url = normalizeUrl(link, start) ?? link;
  const verdict = scope.judge(url, { depth: 1 });
  const isAllowed = robots.allows(new URL(url).pathname);
  console.log(url, verdict.in ? (isAllowed ? "is read" : "is forbidden by robots.txt") : verdict.because);
}
