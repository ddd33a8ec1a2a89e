import { type Clock, given } from "@wellsourced/core";
import type { WellsourcedOptions } from "@wellsourced/wellsourced";
import type { AuditLog } from "@wellsourced/wellsourced/audit-log";
import type { EnvResult } from "@wellsourced/wellsourced/env";
import { withoutFolders } from "./folders.ts";
import { limitsIn } from "./limits.ts";

type Opened = Awaited<ReturnType<typeof openAll>>;

/** The work behind the table, kept away until it is wanted. */
export type Product = ReturnType<typeof createProduct>;

export interface ProductOptions extends EnvResult {
  readonly clock: Clock;
  /** Serves many over HTTP. @default one client over stdio */
  readonly http?: boolean;
  /** Folders of this machine that callers elsewhere should not read of, beside those of settings. @default none */
  readonly folders?: readonly string[];
  /** @default none is kept */
  readonly audit?: AuditLog | undefined;
  /** What this server keeps about people besides the toolkit. */
  readonly subjectRooms?: WellsourcedOptions["subjectRooms"];
  warn(message: string): void;
  /** What happens between a question and a provider, one line each. */
  debug(message: string): void;
}

/** Opens nothing yet. Calls that come while it opens wait for the same opening. */
export function createProduct(options: ProductOptions) {
  let opening: Promise<Opened> | undefined;
  let opened: Opened | undefined;
  return {
    /** What is open already, for those who only want to look. */
    peek: () => opened,
    /** Loads and builds everything on the first call: starting a server and listing its tools needs none of it. */
    open(): Promise<Opened> {
      opening ??= openAll(options).then(
        (all) => {
          opened = all;
          return all;
        },
        (error: unknown) => {
          // A failure is not kept, so that the next call may succeed.
          opening = undefined;
          throw error;
        },
      );
      return opening;
    },
    /** Counts of the audit log, where one is kept. */
    auditEvents() {
      if (!options.audit) return undefined;
      const { written, lost, webhookDropped } = options.audit.counts();
      return { written, lost, webhook_dropped: webhookDropped };
    },
    /** Writes what must outlast the process. */
    flush: async (): Promise<void> => options.audit?.close(),
    close: async (): Promise<void> => opened?.sources.close(),
  };
}

/** The toolkit and its tools, once somebody needed them. */
async function openAll({ settings, secrets, clock, warn, debug, http = false, ...options }: ProductOptions) {
  const [{ countingCalls, createAudit, createQuotas, createToolbox, tools }, { createWellsourced, loadExtras }] =
    await Promise.all([import("@wellsourced/tools"), import("@wellsourced/wellsourced")]);
  const { problems, ...extras } = await loadExtras(settings);
  for (const { message } of problems) warn(message);
  const all = [...options.problems, ...problems];
  const sources = createWellsourced({
    ...settings,
    ...extras,
    problems: all,
    ...given({ subjectRooms: options.subjectRooms }),
    secrets,
    clock,
    report: warn,
    debug: (event) => debug(JSON.stringify(event)),
  });
  if (!http) await sources.people.grantLocalUser();
  const limits = limitsIn(settings, http);
  const quotas = createQuotas({ counters: sources.counters, limits, report: warn });
  const { audit: log } = options;
  const audit = log ? [createAudit({ log, queryHash: settings.auditQueryHash })] : [];
  return {
    sources,
    limits,
    quotas,
    toolbox: createToolbox({
      tools,
      sources,
      clock,
      text: settings.text,
      ...(http ? { hide: withoutFolders(settings, options.folders) } : {}),
      maxTenants: settings.metricsMaxTenants,
      // The audit log hears of what the limits refuse.
      around: [...audit, quotas.around, countingCalls(sources)],
    }),
    /** What could not be used of the user's own lenses and reputation data. */
    problems,
  };
}
