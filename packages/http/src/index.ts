export type {
  Address,
  GuardedProxy,
  Http,
  HttpOptions,
  Opened,
  OpenOptions,
  Pace,
  QueryValue,
  Upstream,
  UpstreamReply,
  UpstreamRequest,
  UpstreamSpec,
} from "./types.ts";
