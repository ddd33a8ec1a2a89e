import { counted } from "@wellsourced/core";
import { z } from "zod";
import type { SiteContext, SiteResult } from "../define.ts";
import { flags, numbers, texts } from "../fields.ts";
import { countIfAny, dateOfIso, line, type Markup, markup } from "../markup.ts";
import { ask, bodyOf, pathOf, type Repository, User, Written } from "./api.ts";

const COMMENTS = 100;

const Issue = Written.extend({
  title: z.string(),
  html_url: z.string(),
  number: z.number(),
  ...texts("state", "state_reason", "created_at", "closed_at", "updated_at"),
  user: User.nullish(),
  labels: z.array(z.object({ name: z.string().nullish() })).nullish(),
  comments: z.number().nullish(),
  /** Old replies have an empty one for every issue. */
  pull_request: z.object({ url: z.string().nullish() }).nullish(),
});
type Issue = z.infer<typeof Issue>;

const Remark = Written.extend({
  user: User.nullish(),
  ...texts("created_at", "author_association"),
  /** Set for review comments on a line. */
  path: z.string().nullish(),
  line: z.number().nullish(),
});
type Remark = z.infer<typeof Remark>;

const Pull = z.object({
  ...flags("merged", "draft"),
  ...numbers("additions", "deletions", "changed_files", "review_comments"),
  base: z.object({ label: z.string().nullish() }).nullish(),
  head: z.object({ label: z.string().nullish() }).nullish(),
});
type Pull = z.infer<typeof Pull>;

/** An issue or pull request with its comments in chronological order. */
export async function readIssue(repository: Repository, number: string, context: SiteContext): Promise<SiteResult> {
  const path = pathOf(repository);
  const issue = await ask(`${path}/issues/${number}`, { context }, Issue);
  const pull = issue.pull_request?.url ? await ask(`${path}/pulls/${number}`, { context }, Pull) : undefined;
  const remarks = (from: string, count: number | null | undefined) =>
    count === 0 ? [] : ask(`${path}/${from}/comments`, { query: { per_page: COMMENTS }, context }, z.array(Remark));
  const comments = await remarks(`issues/${number}`, issue.comments);
  const reviews = pull ? await remarks(`pulls/${number}`, pull.review_comments) : [];
  const left =
    Math.max(0, (issue.comments ?? 0) - comments.length) + Math.max(0, (pull?.review_comments ?? 0) - reviews.length);
  const title = `${issue.title} (#${issue.number})`;
  const author = issue.user?.login;
  return {
    is: "html",
    url: issue.html_url,
    truncated: left > 0,
    html: markup`<h1>${title}</h1><p>${headOf(issue, pull)}</p>${bodyOf(issue)}${section("Comments", comments)}${section(
      "Review comments",
      reviews,
    )}${left > 0 ? markup`<p><em>${counted(left, "more comment")} not shown</em></p>` : undefined}`,
    metadata: {
      title,
      site: `GitHub ${repository.owner}/${repository.name}`,
      published: dateOfIso(issue.created_at),
      modified: dateOfIso(issue.updated_at),
      canonicalUrl: issue.html_url,
      ...(author ? { authors: [author] } : {}),
    },
  };
}

function headOf({ state, state_reason, user, created_at, closed_at, labels, comments }: Issue, pull?: Pull): Markup {
  const names = (labels ?? []).flatMap(({ name }) => (name ? [name] : []));
  const status = pull?.merged ? "merged" : pull?.draft ? `${state ?? ""} draft` : state;
  const size = pull
    ? `+${pull.additions ?? 0} −${pull.deletions ?? 0} in ${countIfAny(pull.changed_files, "file") ?? "no file"}`
    : undefined;
  return line(
    pull ? "Pull request" : "Issue",
    state_reason && state_reason !== "completed"
      ? `${status ?? ""} (${state_reason.replaceAll("_", " ")})`
      : (status ?? undefined),
    user?.login ? `by ${user.login}` : undefined,
    dateOfIso(created_at),
    closed_at ? `closed ${dateOfIso(closed_at) ?? ""}` : undefined,
    pull?.base?.label && pull.head?.label ? `${pull.head.label} into ${pull.base.label}` : undefined,
    size,
    names.length > 0 ? names.join(", ") : undefined,
    countIfAny(comments, "comment"),
  );
}

function section(title: string, remarks: readonly Remark[]): Markup | undefined {
  if (remarks.length === 0) return undefined;
  return markup`<h2>${title}</h2>${remarks.map((remark) => markup`<h3>${headline(remark)}</h3>${bodyOf(remark)}`)}`;
}

function headline({ user, created_at, author_association, path, line: at }: Remark): Markup {
  const role =
    author_association && !/^(?:NONE|MANNEQUIN)$/u.test(author_association)
      ? author_association.toLowerCase()
      : undefined;
  const place = path ? markup`<code>${path}${at ? `:${at}` : ""}</code>` : undefined;
  return line(user?.login ?? "ghost", role, dateOfIso(created_at), place);
}
