import { isIP, type LookupFunction } from "node:net";
import { Failure, refusedUrl } from "@wellsourced/core";
import { type AddressRule, isPrivateAddress, isPublicAddress } from "./address.ts";
import { bareHost, createHostList, isBadPort, isLocalName, isMetadataName, portOf } from "./host-names.ts";
import type { Address, HttpOptions } from "./types.ts";

export type Resolve = (host: string) => Promise<readonly Address[]>;

/** Checks for one kind of URL, applied before dialling. */
export interface Guard {
  /**
   * Checks the URL itself: scheme, port, name, literal address.
   *
   * @throws {Failure} `validation`
   */
  judge(url: URL): void;
  /** DNS lookup for the connector. The addresses it returns are the ones dialled, which prevents DNS rebinding. */
  readonly lookup: LookupFunction;
  /**
   * Checks the addresses of a host that a proxy will resolve again. Names that only the proxy can resolve pass.
   *
   * @throws {Failure} `validation`
   */
  judgeAnswers(host: string): Promise<void>;
  /**
   * Like `judgeAnswers`, but refuses names that do not resolve.
   *
   * @throws {Failure} `validation`
   */
  judgePublic(host: string): Promise<void>;
}

/** Creates a refusal; `open` puts the URL it was given in front of the detail. */
const refused = (detail: string): Failure => refusedUrl("this host", detail);

const noSuchName = (host: string): NodeJS.ErrnoException =>
  Object.assign(new Error(`no address for ${host}`), { code: "ENOTFOUND" });

const NOT_PUBLIC = "the host has no public address";

/** Appends the setting that would allow the address, if there is one. */
const hinted = (detail: string, hint: string, wouldOpen: boolean): string =>
  hint !== "" && wouldOpen ? `${detail} (${hint} allows it)` : detail;

interface NameRules {
  readonly resolve: Resolve;
  readonly isOpen: AddressRule;
  readonly hint: string;
}

async function answersOf(host: string, { resolve, isOpen, hint }: NameRules): Promise<readonly Address[]> {
  const answers = await resolve(host);
  if (answers.length === 0) throw noSuchName(host);
  // Refuses all if one address is forbidden, since whoever controls the name may choose the one that is used.
  const bad = answers.filter(({ address }) => !isOpen(address));
  if (bad.length > 0)
    throw refused(
      hinted(
        NOT_PUBLIC,
        hint,
        bad.every(({ address }) => isPrivateAddress(address)),
      ),
    );
  return answers;
}

/** Creates a socket `lookup` that fails if any address is forbidden and otherwise returns the addresses checked. */
const createLookup =
  (rules: NameRules): LookupFunction =>
  (host, { all, family }, done) => {
    const wanted = family === "IPv4" ? 4 : family === "IPv6" ? 6 : family;
    answersOf(host, rules)
      .then((answers) => {
        const usable = answers.filter((answer) => !wanted || answer.family === wanted);
        const [first] = usable;
        if (!first) throw noSuchName(host);
        return { usable, first };
      })
      .then(
        ({ usable, first }) => (all ? done(null, [...usable]) : done(null, first.address, first.family)),
        (error) => done(error, ""),
      );
  };

/** The part of a guard that checks resolved names. */
function judgeNames(rules: NameRules): Omit<Guard, "judge"> {
  const judgeHost = async (host: string, refusesUnknown: boolean) => {
    if (isIP(host)) return;
    try {
      await answersOf(host, rules);
    } catch (error) {
      if (error instanceof Failure) throw error;
      if (refusesUnknown) throw refused(NOT_PUBLIC);
    }
  };
  return {
    lookup: createLookup(rules),
    judgeAnswers: (host) => judgeHost(host, false),
    judgePublic: (host) => judgeHost(host, true),
  };
}

type OpenRules = Pick<HttpOptions, "allowPrivateNetwork" | "privateNetworkHint" | "allowedDomains" | "blockedDomains">;

/** Creates the guard for untrusted URLs. */
export function createOpenGuard(rules: OpenRules, resolve: Resolve): Guard {
  const isAllowed = createHostList(rules.allowedDomains);
  const isBlocked = createHostList(rules.blockedDomains);
  const openToPrivate = rules.allowPrivateNetwork ?? false;
  const hint = openToPrivate ? "" : (rules.privateNetworkHint ?? "");
  const isOpen: AddressRule = (address) => isPublicAddress(address) || (openToPrivate && isPrivateAddress(address));
  return {
    judge(url) {
      const host = bareHost(url);
      if (url.protocol !== "http:" && url.protocol !== "https:") throw refused("only http and https are allowed");
      if (isMetadataName(host)) throw refused("metadata and cluster names are not allowed");
      if (isLocalName(host) && !openToPrivate) throw refused(hinted("local names are not allowed", hint, true));
      // Literal addresses skip DNS.
      if (isIP(host) && !isOpen(host)) throw refused(hinted("the address is not public", hint, isPrivateAddress(host)));
      if (!openToPrivate && isBadPort(portOf(url))) throw refused(`port ${portOf(url)} is not allowed`);
      if (isBlocked?.(host)) throw refused("the host is on the list of blocked domains");
      if (isAllowed && !isAllowed(host)) throw refused("the host is not on the list of allowed domains");
    },
    ...judgeNames({ resolve, isOpen, hint }),
  };
}

/** Creates the guard for built-in origins: https to public addresses only, which detects manipulated DNS. */
export const createUpstreamGuard = (resolve: Resolve): Guard => ({
  judge(url) {
    if (url.protocol !== "https:") throw refused("an upstream must be https");
    if (isIP(bareHost(url)) && !isPublicAddress(bareHost(url))) throw refused("the address is not public");
  },
  ...judgeNames({ resolve, isOpen: isPublicAddress, hint: "" }),
});

/** Creates the guard for origins and proxies set by the operator: no restrictions. */
export const createOperatorGuard = (resolve: Resolve): Guard => ({
  judge() {},
  lookup: createLookup({ resolve, isOpen: () => true, hint: "" }),
  async judgeAnswers() {},
  async judgePublic() {},
});
