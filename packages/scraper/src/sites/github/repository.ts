import { z } from "zod";
import { missing } from "../ask.ts";
import type { SiteContext, SiteResult } from "../define.ts";
import { texts } from "../fields.ts";
import { countIfAny, dateOfIso, foreign, line, type Markup, markup } from "../markup.ts";
import { ask, askHtml, orNothing, pathOf, type Repository } from "./api.ts";
import { licenceOf, RepositoryFacts, readTrustSignals } from "./trust-signals.ts";

const Facts = z.object({
  ...RepositoryFacts.shape,
  full_name: z.string(),
  html_url: z.string(),
  ...texts("description", "homepage", "default_branch", "language"),
});
type Facts = z.infer<typeof Facts>;

const Entry = z.object({
  name: z.string(),
  type: z.string(),
  html_url: z.string().nullish(),
  size: z.number().nullish(),
});
const ENTRIES = 500;

/** A repository's description and README. */
export async function readRepository(repository: Repository, context: SiteContext): Promise<SiteResult> {
  const path = pathOf(repository);
  const [facts, readme] = await Promise.all([
    ask(path, { context }, Facts),
    orNothing(askHtml(`${path}/readme`, { context })),
  ]);
  const files = readme === undefined ? await listing(repository, { context }) : undefined;
  const branch = facts.default_branch ?? "HEAD";
  const about = await readTrustSignals(repository, facts, context);
  return {
    is: "html",
    url: `${facts.html_url}/blob/${branch}/`,
    truncated: files?.cut ?? false,
    html: markup`<h1>${facts.full_name}</h1>${
      facts.description ? markup`<p>${facts.description}</p>` : undefined
    }<p>${headOf(facts)}</p>${readme === undefined ? markup`<p><em>No README</em></p>${files?.html}` : markup`<hr>${foreign(readme)}`}`,
    metadata: {
      title: facts.description ? `${facts.full_name}: ${facts.description}` : facts.full_name,
      site: "GitHub",
      canonicalUrl: facts.html_url,
      published: dateOfIso(facts.created_at),
      modified: dateOfIso(facts.pushed_at),
      licence: licenceOf(facts),
      description: facts.description ?? undefined,
      ...(facts.owner?.login ? { authors: [facts.owner.login] } : {}),
    },
    ...about,
  };
}

const headOf = ({
  stargazers_count,
  forks_count,
  language,
  license,
  archived,
  pushed_at,
  topics,
  homepage,
}: Facts): Markup =>
  line(
    countIfAny(stargazers_count, "star"),
    countIfAny(forks_count, "fork"),
    language ?? undefined,
    license?.spdx_id ?? undefined,
    pushed_at ? `last push ${dateOfIso(pushed_at) ?? pushed_at}` : undefined,
    archived ? "archived" : undefined,
    topics?.length ? topics.join(", ") : undefined,
    homepage ? markup`<a href="${homepage}">${homepage}</a>` : undefined,
  );

async function listing(
  repository: Repository,
  { ref, folder = "", context }: { readonly ref?: string; readonly folder?: string; readonly context: SiteContext },
) {
  const path = `${pathOf(repository)}/contents/${folder}`.replace(/\/$/u, "");
  const entries = await ask(path, { query: { ref }, context }, z.array(Entry));
  const sorted = [...entries].sort((a, b) => Number(b.type === "dir") - Number(a.type === "dir"));
  const items = sorted.slice(0, ENTRIES).map(({ name, type, html_url, size }) => {
    const shown = type === "dir" ? `${name}/` : name;
    const about = type === "file" && size ? ` (${size} bytes)` : "";
    return markup`<li>${html_url ? markup`<a href="${html_url}">${shown}</a>` : shown}${about}</li>`;
  });
  return { html: markup`<ul>${items}</ul>`, cut: entries.length > ENTRIES };
}

/** A folder with its README. Branch names may contain slashes, so the shortest existing one is used. */
export async function readFolder(
  repository: Repository,
  segments: readonly string[],
  context: SiteContext,
): Promise<SiteResult> {
  const { owner, name } = repository;
  for (let words = 1; words <= Math.min(3, segments.length); words++) {
    const ref = segments.slice(0, words).join("/");
    const folder = segments.slice(words).join("/");
    const query = { ref: decodeURIComponent(ref) };
    const files = await orNothing(listing(repository, { ...query, folder, context }));
    if (!files) continue;
    const path = `${pathOf(repository)}/readme/${folder}`.replace(/\/$/u, "");
    const readme = await orNothing(askHtml(path, { query, context }));
    const title = `${owner}/${name}: ${decodeURIComponent(folder || "/")} at ${query.ref}`;
    const address = `https://github.com/${owner}/${name}/tree/${ref}/${folder}`.replace(/\/$/u, "");
    return {
      is: "html",
      url: `${address.replace("/tree/", "/blob/")}/`,
      truncated: files.cut,
      html: markup`<h1>${title}</h1>${files.html}${readme === undefined ? undefined : markup`<hr>${foreign(readme)}`}`,
      metadata: { title, site: "GitHub", canonicalUrl: address },
    };
  }
  throw missing("there is no such folder");
}
