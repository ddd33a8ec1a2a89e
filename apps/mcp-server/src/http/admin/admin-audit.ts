import { Failure, isRecord } from "@wellsourced/core";
import type { OperatorCall, OperatorsOptions } from "./operator-route.ts";

/** Actor of admin actions; all holders of the key are the same. */
const ACTOR = { tenant_id: "system", user_id: "admin" } as const;

/** Keeps numbers and booleans of a result; personal texts do not belong in the log. */
const countsOf = (result: object): object =>
  Object.fromEntries(
    Object.entries(result).filter(
      ([name, value]) => ["number", "boolean"].includes(typeof value) || (name === "erased" && isRecord(value)),
    ),
  );

/** Extracts whom an action concerns, never personal texts. */
function subjectOf(input: unknown): object {
  if (!isRecord(input)) return {};
  const known = ["tenant_id", "user_id", "workspace_id", "purpose", "granted"];
  return Object.fromEntries(Object.entries(input).filter(([name]) => known.includes(name)));
}

/** Logs admin actions before and after they run. */
export function createAdminAudit({ audit, newId }: Pick<OperatorsOptions, "audit" | "newId">) {
  return {
    /** @throws {Failure} `config` before anything is done, if the log is required and cannot be written */
    async around({ route, what, sourceIp, isPrevious }: OperatorCall, input: unknown): Promise<object> {
      const { audited } = route;
      // Reading figures is not logged, unless with the previous key.
      if (!audit || !(audited || isPrevious)) return route.run(input);
      const event = { event_type: audited ?? "admin", ...ACTOR, request_id: newId(), source_ip: sourceIp };
      const about = { action: what, ...subjectOf(input), ...(isPrevious ? { key: "previous" } : {}) };
      await audit({ ...event, success: true, metadata: { ...about, phase: "begun" } });
      try {
        const result = await route.run(input);
        await audit({ ...event, success: true, metadata: { ...about, phase: "done", ...countsOf(result) } });
        return result;
      } catch (error) {
        const { kind } = Failure.from(error);
        await audit({ ...event, success: false, error_code: kind, metadata: { ...about, phase: "done" } });
        throw error;
      }
    },
    /** Logs a wrong key. */
    denied: async (what: string, sourceIp: string): Promise<void> =>
      audit?.({
        event_type: "denied",
        ...ACTOR,
        user_id: "unknown",
        request_id: newId(),
        source_ip: sourceIp,
        success: false,
        error_code: "auth_required",
        metadata: { action: what },
      }),
  };
}

export type AdminAudit = ReturnType<typeof createAdminAudit>;
