import { type Clock, Failure, omitUndefined, type Random } from "@wellsourced/core";
import { createHttp, type Http, type HttpOptions } from "@wellsourced/http";
import type { Settings } from "./env/index.ts";

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

/** The clients with their doors closed. */
function closed(http: Http): Http {
  const refuse = async (): Promise<never> => {
    throw new Failure("network", "No request was made, because WELLSOURCED_OFFLINE is set.", {
      suggestedAction: "inform_user",
    });
  };
  return { ...http, open: refuse, upstream: () => ({ send: refuse }), guardedProxy: refuse };
}

export type { GuardedProxy, Http, Upstream, UpstreamSpec } from "@wellsourced/http";
