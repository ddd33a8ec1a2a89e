export { Failure } from "@wellsourced/core";
export { isPublicAddress } from "./address.ts";
export { type Breaker, type BreakerOptions, type BreakerState, createBreaker, type Permit } from "./breaker.ts";
export { createHttp, DEFAULT_USER_AGENT } from "./http.ts";
export type { ResponseHeaders } from "./response-headers.ts";
export { parseRetryAfter } from "./retry.ts";
export type {
  Address,
  GuardedProxy,
  Http,
  HttpOptions,
  Opened,
  OpenOptions,
  Pace,
  Upstream,
  UpstreamReply,
  UpstreamRequest,
  UpstreamSpec,
} from "./types.ts";
