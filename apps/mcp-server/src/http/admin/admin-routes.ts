import { z } from "zod";
import type { AdminActions } from "../../table.ts";
import { dashboardData } from "../dashboard/data.ts";
import { RANGES, type Range } from "../figures/recorder.ts";
import type { OperatorRoute, OperatorRoutes, OperatorsOptions } from "./operator-route.ts";

/** A route whose input has the type of its schema. */
const withInput = <Input extends z.ZodType>(
  from: "query" | "body",
  schema: Input,
  run: (input: z.output<Input>) => Promise<object> | object,
): OperatorRoute => ({ input: { from, schema }, run: (input) => run(schema.parse(input)) });

const ranges = Object.keys(RANGES) as [Range, ...Range[]]; // the keys of a table that has some

const DashboardQuery = z.strictObject({
  range: z.enum(ranges).default("hour").describe("How far back"),
  tool: z.string().max(100).optional().describe("Show the series of this tool alone"),
});

/** Everything that may be asked with the admin key. */
export function adminRoutes({ table, figures, clock }: OperatorsOptions): OperatorRoutes {
  return {
    "/dashboard/data": {
      GET: withInput("query", DashboardQuery, ({ range, tool }) =>
        dashboardData({ table, figures, clock }, range, tool),
      ),
    },
    ...(table.admin ? actionRoutes(table.admin) : {}),
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
