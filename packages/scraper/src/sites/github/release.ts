import { z } from "zod";
import type { SiteContext, SiteResult } from "../define.ts";
import { texts } from "../fields.ts";
import { dateOfIso, line, type Markup, markup } from "../markup.ts";
import { ask, bodyOf, pathOf, type Repository, User, Written } from "./api.ts";

const RELEASES = 10;

const Release = Written.extend({
  tag_name: z.string(),
  ...texts("name", "published_at"),
  html_url: z.string(),
  author: User.nullish(),
  prerelease: z.boolean().nullish(),
  assets: z
    .array(z.object({ name: z.string(), browser_download_url: z.string().nullish(), size: z.number().nullish() }))
    .nullish(),
});
type Release = z.infer<typeof Release>;

const nameOf = ({ name, tag_name }: Release): string => name || tag_name;

/** A release, by its tag or the latest. */
export async function readRelease(repository: Repository, context: SiteContext, tag?: string): Promise<SiteResult> {
  const which = tag === undefined ? "latest" : `tags/${tag}`;
  const release = await ask(`${pathOf(repository)}/releases/${which}`, { context }, Release);
  const title = `${repository.owner}/${repository.name} ${nameOf(release)}`;
  return {
    is: "html",
    url: release.html_url,
    html: markup`<h1>${title}</h1>${releaseMarkup(release)}`,
    metadata: {
      title,
      site: "GitHub",
      published: dateOfIso(release.published_at),
      canonicalUrl: release.html_url,
      ...(release.author?.login ? { authors: [release.author.login] } : {}),
    },
  };
}

/** The latest releases, in full. */
export async function readReleases(repository: Repository, context: SiteContext): Promise<SiteResult> {
  const query = { per_page: RELEASES };
  const releases = await ask(`${pathOf(repository)}/releases`, { query, context }, z.array(Release));
  const title = `Releases of ${repository.owner}/${repository.name}`;
  return {
    is: "html",
    url: `https://github.com/${repository.owner}/${repository.name}/releases`,
    truncated: releases.length === RELEASES,
    html: markup`<h1>${title}</h1>${releases.length === 0 ? markup`<p>No releases.</p>` : undefined}${releases.map(
      (release) => markup`<h2><a href="${release.html_url}">${nameOf(release)}</a></h2>${releaseMarkup(release)}`,
    )}`,
    metadata: { title, site: "GitHub" },
  };
}

function releaseMarkup(release: Release): Markup {
  const { tag_name, author, published_at, prerelease, assets } = release;
  const head = line(tag_name, author?.login || false, dateOfIso(published_at), prerelease === true && "pre-release");
  const items = (assets ?? []).map(({ name, browser_download_url, size }) =>
    browser_download_url
      ? markup`<li><a href="${browser_download_url}">${name}</a>${size ? ` (${size} bytes)` : ""}</li>`
      : undefined,
  );
  const files = items.length > 0 ? markup`<p>Files:</p><ul>${items}</ul>` : undefined;
  return markup`<p>${head}</p>${bodyOf(release)}${files}`;
}
