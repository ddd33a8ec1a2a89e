import { type Clock, Failure, omitUndefined, type Random } from "@wellsourced/core";
import { createHttp, type Http, type HttpOptions, type UpstreamSpec } from "@wellsourced/http";
import { isLoopback, type Settings } from "./env/index.ts";

export type { HttpOptions } from "@wellsourced/http";

/** Clock and randomness, if not the system's. */
export type Outside = { readonly clock?: Clock; readonly random?: Random };

/** Creates the two network clients from the settings. Costs nothing until the first request. */
export function openHttp(
  settings: Settings,
  { clock, random, onWaiting }: Outside & Pick<HttpOptions, "onWaiting">,
): Http {
  const { httpProxy, httpsProxy, noProxy, allowPrivateNetwork, rates, offline } = settings;
  const { originMap, allowedDomains, blockedDomains } = settings;
  const http = createHttp({
    allowPrivateNetwork,
    privateNetworkHint: "WELLSOURCED_ALLOW_PRIVATE_NETWORK=true",
    rates,
    proxy: omitUndefined({ http: httpProxy, https: httpsProxy, none: noProxy }),
    ...omitUndefined({ clock, random, onWaiting, originMap, allowedDomains, blockedDomains }),
  });
  return offline ? closed(http) : http;
}

/** The clients with their doors closed, except that to Zotero on this machine. */
function closed(http: Http): Http {
  const refuse = async (): Promise<never> => {
    throw new Failure("network", "No request was made, because WELLSOURCED_OFFLINE is set.", {
      code: "offline",
      retryable: false,
      suggestedAction: "inform_user",
    });
  };
  const isHere = ({ name, origin }: UpstreamSpec) => name === "zotero" && isLoopback(new URL(origin).hostname);
  const upstream: Http["upstream"] = (spec) => (isHere(spec) ? http.upstream(spec) : { send: refuse });
  return { ...http, open: refuse, upstream, guardedProxy: refuse };
}

export type { GuardedProxy, Http, Upstream, UpstreamSpec } from "@wellsourced/http";
