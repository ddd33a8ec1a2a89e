/** A setup file for tests: only this machine's own names resolve, so that no test waits for a name server. */
import dns from "node:dns";
import { syncBuiltinESMExports } from "node:module";
import { isIP } from "node:net";

const isLocal = (host: string): boolean => isIP(host) > 0 || /^(?:.+\.)?localhost$/iu.test(host);

const unknown = (host: string) =>
  Object.assign(new Error(`getaddrinfo ENOTFOUND ${host}`), {
    code: "ENOTFOUND",
    syscall: "getaddrinfo",
    hostname: host,
  });

const mark = Symbol.for("wellsourced.no-name-server");
if (!(mark in dns)) {
  Object.defineProperty(dns, mark, { value: true });
  const { lookup } = dns;
  const { lookup: lookupAsync } = dns.promises;
  Object.assign(dns, {
    lookup: (host: string, ...rest: [...options: unknown[], done: (error: Error) => void]) =>
      isLocal(host)
        ? Reflect.apply(lookup, dns, [host, ...rest])
        : process.nextTick(rest.at(-1) as (error: Error) => void, unknown(host)),
  });
  Object.assign(dns.promises, {
    lookup: (host: string, ...options: unknown[]) =>
      isLocal(host) ? Reflect.apply(lookupAsync, dns.promises, [host, ...options]) : Promise.reject(unknown(host)),
  });
  syncBuiltinESMExports();
}
