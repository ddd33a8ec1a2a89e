import { type Clock, omitUndefined } from "@wellsourced/core";
import type { WellsourcedOptions } from "@wellsourced/wellsourced";
import type { AuditLog } from "@wellsourced/wellsourced/audit-log";
import type { EnvResult } from "@wellsourced/wellsourced/env";
import { startParser } from "@wellsourced/wellsourced/start";
import { withoutFolders } from "./hide-folders.ts";
import { limitsIn } from "./limits.ts";

type Opened = Awaited<ReturnType<typeof openAll>>;

/** The toolkit, loaded on demand. */
export type Product = ReturnType<typeof createProduct>;

interface ProductOptions extends EnvResult {
  readonly clock: Clock;
  /** Whether many clients are served over HTTP. @default one client over stdio */
  readonly http?: boolean;
  /** Further folders to hide from remote callers. @default none */
  readonly folders?: readonly string[];
  /** @default disabled */
  readonly audit?: AuditLog | undefined;
  /** Personal data kept by this server itself. */
  readonly personalData?: WellsourcedOptions["personalData"];
  warn(message: string): void;
  /** Logs provider requests, one line each. */
  debug(message: string): void;
}

/** Creates the toolkit lazily; concurrent calls share the opening. */
export function createProduct(options: ProductOptions) {
  let opening: Promise<Opened> | undefined;
  let opened: Opened | undefined;
  return {
    /** Returns the toolkit only if it is open. */
    peek: () => opened,
    /** Opens the toolkit on the first call; starting and listing tools do not need it. */
    open(): Promise<Opened> {
      opening ??= openAll(options).then(
        (all) => {
          opened = all;
          return all;
        },
        (error: unknown) => {
          // Retry on the next call.
          opening = undefined;
          throw error;
        },
      );
      return opening;
    },
    /** Counts of the audit log, if enabled. */
    auditEvents() {
      if (!options.audit) return undefined;
      const { written, lost, webhookDropped } = options.audit.counts();
      return { written, lost, webhook_dropped: webhookDropped };
    },
    /** Writes data that must outlast the process. */
    flush: async (): Promise<void> => options.audit?.close(),
    close: async (): Promise<void> => opened?.sources.close(),
  };
}

/** Opens the toolkit and its tools. */
async function openAll({ settings, secrets, clock, warn, debug, http = false, ...options }: ProductOptions) {
  const [{ countingCalls, createAudit, createQuotas, createToolbox, tools }, { createWellsourced, loadExtras }] =
    await Promise.all([import("@wellsourced/tools"), import("@wellsourced/wellsourced"), startParser()]);
  const { problems, ...extras } = await loadExtras(settings);
  for (const { message } of problems) warn(message);
  const all = [...options.problems, ...problems];
  const sources = createWellsourced({
    ...settings,
    ...extras,
    problems: all,
    ...omitUndefined({ personalData: options.personalData }),
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
      // Audit comes first, so that it includes calls refused by limits.
      around: [...audit, quotas.around, countingCalls(sources)],
    }),
    /** Problems of the user's lenses and reputation data. */
    problems,
  };
}
