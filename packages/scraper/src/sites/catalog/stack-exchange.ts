import { Failure, parseShape } from "@wellsourced/core";
import type { UpstreamReply } from "@wellsourced/http";
import { z } from "zod";
import { errorBody, missing, pause, requestJson, useless, withWords } from "../ask.ts";
import { defineSite, type SiteContext, type SiteResult } from "../define.ts";
import { numbers, texts } from "../fields.ts";
import { countIfAny, dateOfSeconds, foreign, line, lineOfHtml, type Markup, markup } from "../markup.ts";
import { points } from "../thread.ts";

const api = { name: "stack-exchange", origin: "https://api.stackexchange.com", pace: { perSecond: 5, burst: 5 } };
const ANSWERS = 30;
const hosts =
  "stackoverflow.com stackexchange.com superuser.com serverfault.com askubuntu.com mathoverflow.net stackapps.com".split(
    " ",
  );

const Owner = z.object({ display_name: z.string().nullish() });
const SiteRequest = z.object({
  question_id: z.number(),
  title: z.string(),
  body: z.string(),
  ...texts("link", "closed_reason", "content_license"),
  ...numbers("score", "view_count", "answer_count", "creation_date", "last_edit_date"),
  tags: z.array(z.string()).nullish(),
  owner: Owner.nullish(),
});
const Answer = z.object({
  answer_id: z.number(),
  question_id: z.number(),
  body: z.string(),
  ...numbers("score", "creation_date"),
  is_accepted: z.boolean().nullish(),
  owner: Owner.nullish(),
});
type Answer = z.infer<typeof Answer>;

const Wrapper = z.object({
  items: z.array(z.unknown()),
  has_more: z.boolean().nullish(),
  ...numbers("backoff", "quota_remaining"),
});

export default defineSite({
  name: "stack-exchange",
  title: "Stack Exchange",
  reads: "questions with their answers, the accepted one first",
  through: "API 2.3",
  hosts,
  matches: (url) => questionId(url) !== undefined || answerId(url) !== undefined,
  async read(url, context) {
    const site = url.hostname.replace(/^www\./u, "");
    const id = questionId(url) ?? (await questionOf(answerId(url) ?? "", site, context));
    return readQuestion(id, site, context);
  },
});

const questionId = (url: URL): string | undefined => /^\/(?:questions|q)\/(\d{1,12})(?:\/|$)/u.exec(url.pathname)?.[1];
const answerId = (url: URL): string | undefined => /^\/a\/(\d{1,12})(?:\/|$)/u.exec(url.pathname)?.[1];

async function ask<Schema extends z.ZodType>(
  path: string,
  {
    site,
    context,
    query = {},
  }: { site: string; context: SiteContext; query?: Readonly<Record<string, string | number>> },
  schema: Schema,
): Promise<{ readonly items: z.infer<Schema>[]; readonly more: boolean }> {
  const question = { api, path: `/2.3${path}`, query: { site, filter: "withbody", ...query }, fault };
  const { items, has_more, backoff, quota_remaining } = await requestJson(context, question, Wrapper);
  // Earlier requests are refused, and repeated ones lead to a ban.
  if (backoff) pause(context, api.name, backoff);
  if (quota_remaining === 0) pause(context, api.name, 3_600);
  return { items: items.map((item) => parseShape(item, schema, api.name)), more: has_more === true };
}

const ErrorBody = z.object({ error_id: z.number(), ...texts("error_name", "error_message") });

/** Errors are HTTP 400 with an id; the message of `throttle_violation` states how long to wait. */
function fault(reply: UpstreamReply): Failure | undefined {
  const { status } = reply;
  const body = status < 400 ? undefined : errorBody(reply, ErrorBody);
  if (body?.error_id !== 502) return undefined;
  const detail = withWords(`HTTP ${status}, error ${body.error_id}`, body.error_name);
  const seconds = Number(/(\d{1,6}) seconds/u.exec(body.error_message ?? "")?.[1] ?? 60);
  return new Failure("rate_limited", `Rate limited (${api.name}).`, { status, detail, retryAfterSeconds: seconds });
}

async function questionOf(id: string, site: string, context: SiteContext): Promise<string> {
  const { items } = await ask(`/answers/${id}`, { site, context }, Answer);
  if (!items[0]) throw missing(`there is no answer ${id}`);
  return String(items[0].question_id);
}

async function readQuestion(id: string, site: string, context: SiteContext): Promise<SiteResult> {
  const { items } = await ask(`/questions/${id}`, { site, context }, SiteRequest);
  const question = items[0];
  if (!question) throw missing(`there is no question ${id}`);
  const query = { sort: "votes", order: "desc", pagesize: ANSWERS };
  const none: { readonly items: readonly Answer[]; readonly more: boolean } = { items: [], more: false };
  const answers =
    question.answer_count === 0 ? none : await ask(`/questions/${id}/answers`, { site, context, query }, Answer);
  if ((question.answer_count ?? 0) > 0 && answers.items.length === 0) throw useless("its answers could not be loaded");
  const sorted = [...answers.items].sort((a, b) => Number(b.is_accepted ?? false) - Number(a.is_accepted ?? false));
  const title = lineOfHtml(question.title);
  const author = authorOf(question);
  const { score, view_count, tags, closed_reason, creation_date, last_edit_date, content_license } = question;
  const head = line(
    points(score),
    author,
    dateOfSeconds(creation_date),
    countIfAny(view_count, "view"),
    tags?.join(", "),
  );
  return {
    is: "html",
    url: question.link ?? `https://${site}/questions/${id}`,
    truncated: answers.more,
    html: markup`<h1>${title}</h1><p>${head}</p>${closed_reason ? markup`<p><em>Closed: ${closed_reason}</em></p>` : undefined}${foreign(
      question.body,
    )}${sorted.length > 0 ? markup`<h2>${countIfAny(question.answer_count ?? sorted.length, "answer") ?? ""}</h2>` : undefined}${sorted.map(
      answerMarkup,
    )}${answers.more ? markup`<p><em>More answers not shown</em></p>` : undefined}`,
    metadata: {
      title,
      site,
      published: dateOfSeconds(creation_date),
      modified: dateOfSeconds(last_edit_date),
      licence: content_license ?? undefined,
      canonicalUrl: question.link ?? undefined,
      ...(author ? { authors: [author] } : {}),
    },
  };
}

const authorOf = ({ owner }: { readonly owner?: z.infer<typeof Owner> | null | undefined }): string | undefined =>
  owner?.display_name ? lineOfHtml(owner.display_name) : undefined;

function answerMarkup(answer: Answer): Markup {
  const { score, is_accepted, creation_date, body } = answer;
  const head = is_accepted ? "Accepted answer" : "Answer";
  return markup`<h3>${head}, ${points(score) ?? "0 points"}</h3><p>${line(authorOf(answer), dateOfSeconds(creation_date))}</p>${foreign(body)}`;
}
