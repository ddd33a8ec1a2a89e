import { toTimestamp } from "@wellsourced/core";
import { z } from "zod";
import type { AdminActions, Table } from "../../table.ts";
import { dashboardData } from "../dashboard/data.ts";
import { RANGES, type Range } from "../figures/recorder.ts";
import { type OperatorRoutes, type OperatorsOptions, withInput } from "./operator-route.ts";
import { peopleRoutes } from "./people-routes.ts";

const ranges = Object.keys(RANGES) as [Range, ...Range[]]; // not empty

const DashboardQuery = z.strictObject({
  range: z.enum(ranges).default("hour").describe("How far back"),
  tool: z.string().max(100).optional().describe("Show the series of this tool alone"),
});

/** All routes that require the admin key. */
export function adminRoutes({ table, figures, clock }: OperatorsOptions): OperatorRoutes {
  return {
    "/dashboard/data": {
      GET: withInput("query", DashboardQuery, ({ range, tool }) =>
        dashboardData({ table, figures, clock }, range, tool),
      ),
    },
    ...(table.admin ? { ...actionRoutes(table.admin), ...peopleRoutes(table.admin) } : {}),
    ...(table.admin ? { "/admin/analytics": analyticsRoute(table, table.admin, figures.startedAt) } : {}),
  };
}

const AnalyticsQuery = z.strictObject({
  tenant_id: z.string().min(1).max(256).optional().describe("This tenant alone"),
});

/** Returns sums only: calls by tenant since the start, and usage of consenting users. */
function analyticsRoute(table: Pick<Table, "tenants">, admin: AdminActions, startedAt: number): OperatorRoutes[string] {
  return {
    GET: {
      audited: "admin",
      ...withInput("query", AnalyticsQuery, async ({ tenant_id: tenant }) => {
        const all = Object.entries(table.tenants?.() ?? {});
        const tenants = all.filter(([name]) => tenant === undefined || name === tenant);
        return {
          since: toTimestamp(startedAt),
          tenants: Object.fromEntries(tenants),
          usage: await admin.usage({ tenant }),
        };
      }),
    },
  };
}

function actionRoutes(admin: AdminActions): OperatorRoutes {
  return {
    "/admin/cache": {
      DELETE: {
        audited: "admin",
        async run() {
          await admin.clearCache();
          return { status: "ok" };
        },
      },
    },
    "/admin/sessions": {
      DELETE: { audited: "admin", run: async () => ({ status: "ok", ended: await admin.endSessions() }) },
    },
  };
}
