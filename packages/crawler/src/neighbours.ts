import { createManners, createSharedHosts, type Manners, type MannersOptions } from "./hosts.ts";
import { createRobots, type Robots, type RobotsOptions, type RobotsRules, refusalOf } from "./robots.ts";
import { createRoom, type Room } from "./room.ts";

export interface NeighboursOptions extends RobotsOptions {
  /** Hosts of one's own, whose robots.txt forbids nothing; their subdomains do not count. @default [] */
  readonly ignored?: readonly string[] | undefined;
}

/** What crawls and maps of one process share, so that together they are no worse guests than one of them. */
export interface Neighbours {
  readonly robots: Robots;
  readonly room: Room;
  readonly manners: (options: MannersOptions) => Manners;
}

/** Its sitemaps still count, and an address that is refused stays so. */
const forbidsNothing = (rules: RobotsRules): RobotsRules =>
  refusalOf(rules) ? rules : { allows: () => true, sitemaps: rules.sitemaps, state: "none" };

/** Made once for a process; each crawl takes it as its `memory`, and each map its `robots`. */
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
