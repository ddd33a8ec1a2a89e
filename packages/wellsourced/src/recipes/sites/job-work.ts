import { byteLength, type Clock, Failure, omitUndefined } from "@wellsourced/core";
import type { CrawledPage, JobWork, StartedJob } from "@wellsourced/crawler";
import { createDeliveries, createNotes, type Delivery, Headers, Webhook } from "@wellsourced/crawler/reports";
import type { CrawlStore } from "@wellsourced/crawler/stores";
import type { Http } from "@wellsourced/http";
import { PageAction, selectorOf } from "@wellsourced/scraper";
import type { Owner } from "@wellsourced/sessions";
import { z } from "zod";
import type { Corpora } from "../../corpora/corpora.ts";
import { toDocument } from "../corpus/to-document.ts";
import { type FormedPage, type FormParts, JOB_FORMATS, openWith, type PageOptions, readingBy } from "./page-forms.ts";

const Names = z.array(z.string().max(200)).max(50).readonly().optional();
/** Options that a job stores besides the crawler's. */
const Extra = z.object({
  page: z
    .object({
      formats: z.array(z.enum(JOB_FORMATS)).max(20).readonly().optional(),
      onlyMainContent: z.boolean().optional(),
      includeTags: Names,
      excludeTags: Names,
      blockAds: z.boolean().optional(),
      maxPdfPages: z.int().optional(),
      actions: z.array(PageAction).max(100).readonly().optional(),
      headers: Headers.optional(),
      proxy: z.enum(["basic", "stealth", "auto"]).optional(),
      extract: z.string().optional(),
    })
    .default({}),
  webhook: Webhook.optional(),
  /** Origins that receive the caller's headers. */
  origins: z.array(z.string()).default([]),
  /** Key that signs webhook events, if no setting provides one. */
  webhookKey: z.string().optional(),
  /** Owner of the job, in stores shared by several users. */
  owner: z.object({ tenant: z.string(), user: z.string() }).optional(),
});

export interface JobExtra {
  /** Options for reading each page. @default those of `read` */
  readonly page?: PageOptions | undefined;
  /** Receives events of the job. @default none */
  readonly webhook?: Webhook | undefined;
}

export const extraIn = (extra: unknown) => Extra.parse(extra ?? {});

interface JobWorkParts extends FormParts {
  /** Returns the owner and the store of a job. */
  readonly placeOf: (job: StartedJob) => { readonly owner: Owner; readonly store: CrawlStore };
  readonly corpora: Corpora;
  readonly clock: Clock;
  readonly http: Http;
  /** Signs webhook events. @default a key of each job */
  readonly webhookKey: string | undefined;
}

type Deliveries = ReturnType<typeof createDeliveries>;

/** The fields of a page that a webhook receives. */
const dataOf = ({ url, finalUrl, status, depth, page, change, diff }: CrawledPage) => ({
  ...{ url, finalUrl, status, depth, ...omitUndefined({ change, diff }) },
  ...omitUndefined({ title: page?.metadata.title, description: page?.metadata.description, markdown: page?.markdown }),
});

/** Returns the handler of crawled pages. A page counts as delivered only once it is in the user's index. */
export function createJobWork({ placeOf, corpora, clock, http, webhookKey, ...forms }: JobWorkParts) {
  const { reader, random } = forms;
  const under = new Set<Deliveries>();

  const workOf = (job: StartedJob): JobWork => {
    const { id, extra, isNew } = job;
    const { owner, store } = placeOf(job);
    const { page, webhook, webhookKey: own = "", origins } = extraIn(extra);
    const options = omitUndefined(page);
    const notes = createNotes(id, { store, clock });
    const readOpened = readingBy(options, forms, owner.tenant);
    const open = openWith(http.open, options, origins);
    const onEnd = (delivery: Delivery) => notes.delivered(delivery);
    /** Whether the job still exists; one erased with its owner must not add or report anything more. */
    const isWanted = async () => (await store.job(id)) !== undefined;
    const key = webhookKey ?? own;
    const deliveries =
      webhook && createDeliveries({ webhook, key, job: id, open: http.open, clock, random, isWanted, onEnd });
    const send: Deliveries["send"] = (event, data) => {
      if (!deliveries) return;
      under.add(deliveries);
      deliveries.send(event, data);
      const end = () => void under.delete(deliveries);
      deliveries.idle().then(end, end); // failing to record the delivery is no reason to stop
    };
    const keep = async ({ page, noindex, duplicateOf, finalUrl, change }: CrawledPage): Promise<void> => {
      const { unmade } = (page ?? {}) as Partial<FormedPage>; // created by `readOpened`
      const counts = omitUndefined({ change, unmade });
      if (noindex) return notes.add({ ...counts, noindex: 1 });
      if (!page || duplicateOf !== undefined) return notes.add(counts);
      const document = toDocument(page, finalUrl);
      await notes.timed("index", () => corpora.use(owner, (corpus) => corpus.add([document], { isWanted })));
      await notes.add({ ...counts, indexed: 1, bytes: byteLength(page.markdown) });
    };
    return {
      http: { ...http, open: (url, how) => notes.timed("request", () => open(url, how)) },
      reader: {
        ...reader,
        // Requests for additional forms are part of reading.
        readOpened: (opened, how) => notes.timed("read", () => readOpened(opened, { ...how, open })),
      },
      async onStart() {
        // The store contains the job from here on, so that deliveries can be recorded.
        if (isNew) send("started", {});
      },
      async onPage(page) {
        await keep(page);
        send("page", dataOf(page));
      },
      async onEnd({ state, failure }) {
        await notes.add({});
        send(state === "done" ? "completed" : "failed", {
          state,
          ...omitUndefined({ failure }),
          ...(await store.accounts(id)),
        });
      },
    };
  };
  return {
    workOf,
    /** Ends all deliveries to webhooks. */
    close: async (): Promise<void> => void (await Promise.all([...under].map((one) => one.stop()))),
  };
}

/** @throws {Failure} `validation` for options that jobs do not support */
export function checkExtra(extra: JobExtra): JobExtra {
  const { includeTags = [], excludeTags = [], headers, proxy = "auto", actions = [] } = extra.page ?? {};
  if (actions.length > 0 && (headers || proxy !== "auto"))
    throw new Failure("validation", "headers and proxy cannot be combined with waitFor or actions. Leave out one.", {
      suggestedAction: "correct_input",
    });
  for (const selector of [...includeTags, ...excludeTags]) selectorOf(selector);
  const checked = Extra.safeParse(extra);
  if (checked.success) return omitUndefined(extra);
  const [issue] = checked.error.issues;
  throw new Failure("validation", `${issue?.path.join(".") ?? "options"}: ${issue?.message ?? "cannot be used"}`, {
    suggestedAction: "correct_input",
  });
}
