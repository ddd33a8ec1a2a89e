import { z } from "zod";
import type { SiteContext, SiteResult } from "../define.ts";
import { texts } from "../fields.ts";
import { countIfAny, dateOfIso, line, markup } from "../markup.ts";
import { ask, User } from "./api.ts";
import { codeMarkup } from "./file.ts";

const Gist = z.object({
  id: z.string(),
  html_url: z.string(),
  ...texts("description", "created_at", "updated_at"),
  owner: User.nullish(),
  comments: z.number().nullish(),
  truncated: z.boolean().nullish(),
  files: z.record(
    z.string(),
    z
      .object({ filename: z.string().nullish(), content: z.string().nullish(), truncated: z.boolean().nullish() })
      .nullish(),
  ),
});

/** A gist with all files. A single Markdown file is read as such. */
export async function readGist(id: string, context: SiteContext): Promise<SiteResult> {
  const gist = await ask(`/gists/${id}`, { context }, Gist);
  const files = Object.entries(gist.files).flatMap(([key, file]) =>
    file ? [{ name: file.filename ?? key, ...file }] : [],
  );
  const title = gist.description || files[0]?.name || `Gist ${gist.id}`;
  const author = gist.owner?.login;
  const facts = {
    url: gist.html_url,
    truncated: gist.truncated === true || files.some((file) => file.truncated),
    metadata: {
      title,
      site: "GitHub Gist",
      published: dateOfIso(gist.created_at),
      modified: dateOfIso(gist.updated_at),
      canonicalUrl: gist.html_url,
      ...(author ? { authors: [author] } : {}),
    },
  };
  const [only, second] = files;
  if (only && !second && /\.(?:md|markdown)$/iu.test(only.name))
    return { is: "document", format: "markdown", body: new TextEncoder().encode(only.content ?? ""), ...facts };
  const head = line(
    author ? `by ${author}` : undefined,
    dateOfIso(gist.created_at),
    countIfAny(gist.comments, "comment"),
  );
  const sections = files.map((file) => markup`<h2>${file.name}</h2>${codeMarkup(file.content ?? "", file.name)}`);
  return { is: "html", html: markup`<h1>${title}</h1><p>${head}</p>${sections}`, ...facts };
}
