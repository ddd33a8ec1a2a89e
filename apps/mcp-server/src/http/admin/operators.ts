import { Failure, omitUndefined } from "@wellsourced/core";
import { readMessage } from "../body.ts";
import type { Exchange } from "../exchange.ts";
import { createPage } from "../page.ts";
import { json, refusal } from "../replies.ts";
import type { Operators } from "../routes.ts";
import { type AdminAudit, createAdminAudit } from "./admin-audit.ts";
import { adminRoutes } from "./admin-routes.ts";
import { createKeyAttempts } from "./key-attempts.ts";
import { createKeyCheck } from "./keys.ts";
import type { OperatorRoute, OperatorsOptions } from "./operator-route.ts";

/** Personal data and figures must not be cached. */
const NO_STORE = { "cache-control": "no-store" };

/** Serves `/admin` and `/dashboard` to holders of the admin key. */
export function createOperators(options: OperatorsOptions): Operators {
  const routes = adminRoutes(options);
  const audit = createAdminAudit(options);
  const admit = createAdmission(options, audit);
  const page = createPage("dashboard.html", options.newId);

  const answer = async (exchange: Exchange, sourceIp: string): Promise<Response> => {
    const { method } = exchange.request;
    const what = `${method} ${exchange.path}`;
    const isPrevious = (await admit(exchange, { what, sourceIp })) === "previous";
    const methods = routes[exchange.path];
    if (!methods) throw new Failure("not_found", "There is nothing here.");
    const route = methods[method];
    if (!route) return refusal(405, "Method not allowed.", { headers: { allow: Object.keys(methods).join(", ") } });
    const input = await inputOf(route, exchange, options.maxBodyBytes);
    if (input instanceof Response) return input;
    return json(200, await audit.around({ route, what, sourceIp, isPrevious }, input), NO_STORE);
  };

  return (exchange, sourceIp) => {
    // The page itself contains no data and asks for the key.
    if (exchange.path === "/dashboard" && exchange.request.method === "GET") return page();
    if (!exchange.path.startsWith("/admin/") && routes[exchange.path] === undefined) return undefined;
    return answer(exchange, sourceIp).catch((error: unknown) => {
      if (!(error instanceof Failure)) options.report(error);
      return failed(Failure.from(error));
    });
  };
}

/** Checks keys and limits attempts. */
function createAdmission({ keys, clock, warn }: OperatorsOptions, audit: AdminAudit) {
  const check = createKeyCheck(keys);
  const attempts = createKeyAttempts(clock);
  /** Returns which key was used. @throws {Failure} `auth_required`, `rate_limited` */
  return async ({ request }: Exchange, { what, sourceIp }: { readonly what: string; readonly sourceIp: string }) => {
    const key = request.headers.get("x-admin-key");
    const which = key ? check(key) : undefined;
    if (which === "previous") warn(`${what} was requested with the previous admin key.`);
    // A valid key always works, since the wrong ones may come from other clients of the same proxy.
    if (which) return which;
    const wait = attempts.waitOf(sourceIp);
    if (wait > 0)
      throw new Failure(
        "rate_limited",
        `Too many wrong admin keys came from this address. Try again in ${wait} seconds.`,
        {
          retryAfterSeconds: wait,
        },
      );
    // A request without a key is not an attempt, and is not logged.
    if (!key) throw new Failure("auth_required", "The header X-Admin-Key must contain the admin key.");
    attempts.wrong(sourceIp);
    warn(`${what} was refused: the admin key is wrong.`);
    await audit.denied(what, sourceIp);
    throw new Failure("auth_required", "This is not the admin key of this server.");
  };
}

/** Parses the input of a route; returns a response for an unreadable body. @throws {Failure} `validation` */
async function inputOf({ input }: OperatorRoute, exchange: Exchange, maxBytes: number): Promise<unknown> {
  if (!input) return undefined;
  const read =
    input.from === "query" ? { value: queryOf(exchange.request) } : await readMessage(exchange.incoming, maxBytes);
  if ("refused" in read) return read.refused;
  const parsed = input.schema.safeParse(read.value);
  if (parsed.success) return parsed.data;
  const [first] = parsed.error.issues;
  const where = first?.path.join(".");
  throw new Failure("validation", `${where ? `${where}: ` : ""}${first?.message ?? "The input cannot be used"}.`);
}

const queryOf = ({ url }: Request) => Object.fromEntries(new URL(url).searchParams);

const STATUS: Readonly<Partial<Record<Failure["kind"], number>>> = {
  validation: 400,
  auth_required: 401,
  not_found: 404,
  session_not_found: 404,
  rate_limited: 429,
};

/** Converts a failure to an HTTP response with the contract's error block. */
function failed(failure: Failure): Response {
  const { kind, message, retryable, retryAfterSeconds, suggestedAction, detail } = failure;
  const error = {
    kind,
    message,
    retryable,
    ...omitUndefined({ retryAfterSeconds }),
    suggestedAction,
    ...omitUndefined({ detail }),
  };
  const wait = retryAfterSeconds === undefined ? {} : { "retry-after": String(retryAfterSeconds) };
  return json(STATUS[kind] ?? 503, { error }, { ...NO_STORE, ...wait });
}
