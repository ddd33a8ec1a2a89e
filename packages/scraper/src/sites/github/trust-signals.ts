import { omitUndefined, parseJson } from "@wellsourced/core";
import type { GitHubTrustSignals } from "@wellsourced/core/records";
import { z } from "zod";
import { extra, noteOf } from "../ask.ts";
import type { SiteContext } from "../define.ts";
import { flags, numbers, texts } from "../fields.ts";
import { api, ask, askWithHeaders, pathOf, type Repository } from "./api.ts";

/** What a repository's record states about it. */
export const RepositoryFacts = z.object({
  ...texts("pushed_at", "created_at"),
  ...numbers("stargazers_count", "forks_count", "open_issues_count"),
  ...flags("archived", "disabled", "fork"),
  topics: z.array(z.string()).nullish(),
  license: z.object({ spdx_id: z.string().nullish() }).nullish(),
  owner: z.object({ ...texts("login", "type") }).nullish(),
});
type RepositoryFacts = z.infer<typeof RepositoryFacts>;

/** The licence, if GitHub recognised it. */
export const licenceOf = ({ license }: Pick<RepositoryFacts, "license">): string | undefined =>
  license?.spdx_id && license.spdx_id !== "NOASSERTION" ? license.spdx_id : undefined;

const Owner = z.object({
  ...texts("login", "type", "created_at"),
  ...numbers("public_repos", "followers"),
  ...flags("is_verified"),
});

const Community = z.object({
  health_percentage: z.number().int(),
  files: z.object({
    license: z.unknown(),
    contributing: z.unknown(),
    code_of_conduct: z.unknown(),
    readme: z.unknown(),
  }),
});

/** `null` becomes absent. */
const given = <Value>(value: Value | null | undefined): Value | undefined => value ?? undefined;

const repoOf = (facts: RepositoryFacts): GitHubTrustSignals["repo"] =>
  omitUndefined({
    stargazersCount: given(facts.stargazers_count),
    forksCount: given(facts.forks_count),
    openIssuesCount: given(facts.open_issues_count),
    createdAt: given(facts.created_at),
    pushedAt: given(facts.pushed_at),
    archived: given(facts.archived),
    disabled: given(facts.disabled),
    fork: given(facts.fork),
    license: licenceOf(facts),
    topics: given(facts.topics),
  });

async function ownerOf({ owner }: Repository, type: string | null | undefined, context: SiteContext) {
  const path = type === "Organization" ? `/orgs/${owner}` : `/users/${owner}`;
  const it = await ask(path, { context }, Owner);
  return omitUndefined({
    login: given(it.login),
    type: given(it.type ?? type),
    createdAt: given(it.created_at),
    publicRepos: given(it.public_repos),
    followers: given(it.followers),
    isVerified: given(it.is_verified),
  });
}

async function communityOf(repository: Repository, context: SiteContext) {
  const { health_percentage, files } = await ask(`${pathOf(repository)}/community/profile`, { context }, Community);
  return {
    healthPercentage: health_percentage,
    hasLicense: Boolean(files.license),
    hasContributing: Boolean(files.contributing),
    hasCodeOfConduct: Boolean(files.code_of_conduct),
    hasReadme: Boolean(files.readme),
  };
}

/** The number of entries in a list, from the number of its last page with one entry each. */
async function lengthOf(list: string, repository: Repository, context: SiteContext): Promise<number> {
  const { headers, text } = await askWithHeaders(`${pathOf(repository)}/${list}`, { query: { per_page: 1 }, context });
  const links = (headers.get("link") ?? "").split(",");
  const last = /[?&]page=(\d{1,9})/u.exec(links.find((link) => link.includes('rel="last"')) ?? "")?.[1];
  if (last) return Number(last);
  return text.trim() === "" ? 0 : parseJson(text, z.array(z.unknown()), api.name).length;
}

/**
 * What GitHub states about a repository. All but the record itself takes four requests more, of which GitHub allows 60
 * an hour without a token, so it is asked for with a token only. What fails is absent and noted.
 */
export async function readTrustSignals(repository: Repository, facts: RepositoryFacts, context: SiteContext) {
  const repo = repoOf(facts);
  if (!context.token) return { githubTrustSignals: { repo }, notes: [] };
  const [owner, contributors, community, releases] = await Promise.all([
    extra(ownerOf(repository, facts.owner?.type, context), context),
    extra(lengthOf("contributors", repository, context), context),
    extra(communityOf(repository, context), context),
    extra(lengthOf("releases", repository, context), context),
  ]);
  const githubTrustSignals: GitHubTrustSignals = {
    repo,
    ...omitUndefined({
      owner: owner.value,
      contributorCount: contributors.value,
      community: community.value,
      releaseCount: releases.value,
    }),
  };
  const notes = [
    ...noteOf(api, owner.failure, "nothing is known about the owner"),
    ...noteOf(api, contributors.failure, "the contributors are not counted"),
    ...noteOf(api, community.failure, "nothing is known about the community's files"),
    ...noteOf(api, releases.failure, "the releases are not counted"),
  ];
  return { githubTrustSignals, notes };
}
