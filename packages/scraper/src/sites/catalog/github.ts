import { useless } from "../ask.ts";
import { defineSite, type SiteContext, type SiteResult } from "../define.ts";
import type { Repository } from "../github/api.ts";
import { readFile } from "../github/file.ts";
import { readGist } from "../github/gist.ts";
import { readIssue } from "../github/issue.ts";
import { readRelease, readReleases } from "../github/release.ts";
import { readFolder, readRepository } from "../github/repository.ts";

type Read = (context: SiteContext) => Promise<SiteResult>;

export default defineSite({
  name: "github",
  title: "GitHub",
  reads: "repositories (README), folders, files, issues, pull requests, releases, gists",
  through: "REST API, raw files",
  hosts: ["github.com"],
  token: "GITHUB_TOKEN",
  matches: (url) => readerOf(url) !== undefined,
  async read(url, context) {
    const read = readerOf(url);
    if (!read) throw useless("no reader for this address");
    return read(context);
  },
});

/** First path segments that are not owners. */
const reserved = new Set(
  "about apps blog codespaces collections contact customer-stories enterprise events explore features issues join login marketplace new notifications orgs pricing pulls search security settings sponsors stars site team topics trending users".split(
    " ",
  ),
);

const word = /^[\w.-]{1,100}$/u;

function readerOf(url: URL): Read | undefined {
  const parts = url.pathname.split("/").filter(Boolean);
  if (url.hostname === "gist.github.com") {
    const id = parts.find((part) => /^[0-9a-f]{20,40}$/u.test(part));
    return id && parts.length <= 3 ? (context) => readGist(id, context) : undefined;
  }
  const [owner = "", given = "", kind, ...rest] = parts;
  const name = given.replace(/\.git$/u, "");
  const isRepository = /^(?:www\.)?github\.com$/u.test(url.hostname) && word.test(owner) && word.test(name);
  if (!isRepository || reserved.has(owner.toLowerCase())) return undefined;
  if (kind === undefined) return (context) => readRepository({ owner, name }, context);
  return inRepository({ owner, name }, [kind, ...rest], url);
}

/** Readers for the pages of a repository. Discussions, wikis, commits and lists are read as pages. */
function inRepository(repository: Repository, [kind, ...rest]: readonly string[], url: URL): Read | undefined {
  const [first, second] = rest;
  const number = (kind === "issues" || kind === "pull") && first && /^\d{1,9}$/u.test(first) ? first : undefined;
  if (number) return (context) => readIssue(repository, number, context);
  if (kind === "tree" && first) return (context) => readFolder(repository, rest, context);
  if ((kind === "blob" || kind === "raw") && second) return (context) => readFile(repository, rest, url, context);
  if (kind !== "releases") return undefined;
  if (first === undefined) return (context) => readReleases(repository, context);
  if (first === "latest") return (context) => readRelease(repository, context);
  return first === "tag" && second ? (context) => readRelease(repository, context, rest.slice(1).join("/")) : undefined;
}
