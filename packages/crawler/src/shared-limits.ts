import { type ByteBudget, createByteBudget } from "./byte-budget.ts";
import { createPoliteness, createSharedHosts, type Politeness, type PolitenessOptions } from "./hosts.ts";
import { createRobots, type Robots, type RobotsOptions, type RobotsRules, refusalOf } from "./robots.ts";

export interface SharedLimitsOptions extends RobotsOptions {
  /** Own hosts, without subdomains, whose robots.txt is ignored. @default [] */
  readonly ignored?: readonly string[] | undefined;
}

/** Limits shared by all crawls and maps of a process. */
export interface SharedLimits {
  readonly robots: Robots;
  readonly budget: ByteBudget;
  readonly politeness: (options: PolitenessOptions) => Politeness;
}

/** Allows every URL, but keeps the sitemaps and the refusals of forbidden addresses. */
const forbidsNothing = (rules: RobotsRules): RobotsRules =>
  refusalOf(rules) ? rules : { allows: () => true, sitemaps: rules.sitemaps, state: "none" };

/** Creates limits once for a process, to pass as `memory` of each crawl and `robots` of each map. */
export function createSharedLimits({ ignored = [], ...options }: SharedLimitsOptions): SharedLimits {
  const robots = createRobots(options);
  const own = new Set(ignored);
  const of: Robots["of"] = async (url, signal) => {
    const rules = await robots.of(url, signal);
    return own.has(new URL(url).hostname) ? forbidsNothing(rules) : rules;
  };
  const shared = createSharedHosts();
  return { robots: { of }, budget: createByteBudget(), politeness: (how) => createPoliteness({ ...how, shared }) };
}
