import { omitUndefined } from "@wellsourced/core";
import { instructionsFor, listedName, selectTools, type ToolManifest } from "@wellsourced/tools/manifest";
import { createAdminActions } from "./admin-actions.ts";
import { createCallFeed } from "./call-feed.ts";
import { toAllowances } from "./limits.ts";
import type { Product } from "./product.ts";
import { createPrompts } from "./prompts/index.ts";
import { createResearchOwners, type ResearchOwners } from "./research-owners.ts";
import {
  configured,
  crawlTemplate,
  createResources,
  isReady,
  researchArtifact,
  savedResources,
  savedTemplates,
} from "./resources.ts";
import { type FinishedCall, mayCall, type Table, type Tool } from "./table.ts";
import { inSpan } from "./tracing.ts";
import { withView } from "./views/full-report.ts";
import { createViewResources } from "./views/views.ts";

/** Options fixed at start. */
interface ProductTableOptions {
  readonly version: string;
  /** Value of `WELLSOURCED_TOOLS`. */
  readonly tools: string;
  readonly http: boolean;
  /** Whether clients that show views are offered them. @default true */
  readonly views?: boolean;
  /** Whether a need of a tool, such as a provider, is met. @default always */
  readonly canAsk?: (need: string) => boolean;
}

/** Lists do not change after start. */
const LIST_TTL_MS = 60 * 60_000;

/**
 * Creates the table of this server. Lists are static JSON; the toolkit is loaded at the first call.
 *
 * @throws {Failure} `config` for an unknown tool set or tool
 */
export function createProductTable(
  product: Product,
  { version, tools: spec, http, views = true, canAsk = () => true }: ProductTableOptions,
): Table {
  const offered = selectTools(spec, { http, canAsk });
  const saves = offered.some(({ sets }) => sets.includes("pulse"));
  const owners = createResearchOwners();
  const { feed, publish } = createCallFeed();
  const stored = researchArtifact(product);
  const tools = offered.map((manifest) => {
    const tool = toTool(manifest, { product, owners, publish });
    return { ...(views ? withView(tool, stored) : tool), name: listedName(manifest, offered) };
  });
  const byName = new Map(tools.map((tool) => [tool.name, tool]));
  return {
    info: {
      name: "wellsourced",
      title: "Wellsourced",
      version,
      description: "Search the web and the scholarly record, read pages and documents, cite them.",
    },
    instructions: instructionsFor(offered),
    tools,
    resources: [...createResources(product, new Set(byName.keys())), ...(views ? createViewResources() : [])],
    templates: [stored, ...(saves ? [crawlTemplate(product), ...savedTemplates(product)] : [])],
    ...(saves ? { savedResources: (caller, offset) => savedResources(product, caller, offset) } : {}),
    prompts: createPrompts(
      product,
      (name, caller) => {
        const tool = byName.get(name);
        return tool !== undefined && mayCall(caller, tool);
      },
      new Set(byName.keys()),
    ),
    listTtlMs: LIST_TTL_MS,
    stats: () => product.peek()?.toolbox.statistics() ?? {},
    tenants: () => product.peek()?.toolbox.tenants() ?? {},
    calls: feed,
    admin: createAdminActions(product),
    state: () => {
      const opened = product.peek();
      const limit = opened?.limits.dailyCostUsdPerTenant ?? 0;
      return {
        providers: configured(product),
        ...omitUndefined({
          auditEvents: product.auditEvents(),
          waiting: opened?.sources.waiting(),
          pageMethods: opened?.sources.methods(),
          tenantCostLimitUsd: limit > 0 ? limit : undefined,
        }),
      };
    },
    spending: async () => (await product.peek()?.quotas.spending()) ?? [],
    // Over stdio there is one client, and only calls are limited.
    ...(http ? { admit: async (caller, requests) => (await product.open()).quotas.admit(caller, requests) } : {}),
    allowances: async (caller) => {
      // Before the first call nothing is used.
      const opened = product.peek();
      return opened ? toAllowances(await opened.quotas.status(caller)) : [];
    },
    ready: () => isReady(product),
    flush: () => product.flush(),
    close: () => product.close(),
  };
}

interface Behind {
  readonly product: Product;
  readonly owners: ResearchOwners;
  /** Called with every finished call. */
  publish(call: FinishedCall): void;
}

/** Scope of all tools that do not use personal data. */
const RESEARCH = "research";
const isPersonal = (sets: ToolManifest["sets"], needs: string | undefined): boolean =>
  sets.includes("personal") || needs === "monitoring";

function toTool({ sets, needs, ...listed }: ToolManifest, { product, owners, publish }: Behind): Tool {
  const { inputSchema, outputSchema, ...rest } = listed;
  return {
    ...rest,
    ...(isPersonal(sets, needs) ? {} : { scopes: [RESEARCH] }),
    inputSchema: { ...inputSchema, type: "object" },
    ...(outputSchema ? { outputSchema } : {}),
    call: (args, { requestId, sourceIp, signal, caller, progress, traceParent, readsStructured }) =>
      inSpan({ tool: listed.name, signal, traceParent }, async (ended) => {
        const { toolbox, sources } = await product.open();
        const sessionOwner = await owners.ownerOf(caller, args, sources.sessions.ownerOf);
        const reply = await toolbox.call(listed.name, args, {
          requestId,
          ...omitUndefined({ sourceIp }),
          signal,
          caller,
          ...omitUndefined({ sessionOwner }),
          readsStructured,
          progress: (update) => progress(update.progress, undefined, update.message),
          onEnd: ({ ms, failure, cached, costUsd }) => {
            const call = { tool: listed.name, ms, ...omitUndefined({ failure: failure?.kind, cached, costUsd }) };
            ended(call);
            publish(call);
          },
        });
        owners.learn(sessionOwner ?? caller, reply.structuredContent);
        return reply;
      }),
  };
}
