import { createManners, createSharedHosts, type Manners, type MannersOptions } from "./hosts.ts";
import { createRobots, type Robots, type RobotsOptions, type RobotsRules, refusalOf } from "./robots.ts";
import { createRoom, type Room } from "./room.ts";

export interface NeighboursOptions extends RobotsOptions {
  /** Own hosts, without subdomains, whose robots.txt is ignored. @default [] */
  readonly ignored?: readonly string[] | undefined;
}

/** Limits shared by all crawls and maps of a process. */
export interface Neighbours {
  readonly robots: Robots;
  readonly room: Room;
  readonly manners: (options: MannersOptions) => Manners;
}

/** Keeps the sitemaps and refused addresses. */
const forbidsNothing = (rules: RobotsRules): RobotsRules =>
  refusalOf(rules) ? rules : { allows: () => true, sitemaps: rules.sitemaps, state: "none" };

/** Creates limits once for a process, to pass as `memory` of each crawl and `robots` of each map. */
export function createNeighbours({ ignored = [], ...options }: NeighboursOptions): Neighbours {
  const robots = createRobots(options);
  const own = new Set(ignored);
  const of: Robots["of"] = async (url, signal) => {
    const rules = await robots.of(url, signal);
    return own.has(new URL(url).hostname) ? forbidsNothing(rules) : rules;
  };
  const shared = createSharedHosts();
  return { robots: { of }, room: createRoom(), manners: (how) => createManners({ ...how, shared }) };
}
