import { generateKeyPairSync, sign } from "node:crypto";
import { isIPv4 } from "node:net";

const tlv = (tag: number, ...parts: readonly Buffer[]): Buffer => {
  const body = Buffer.concat(parts);
  const { length } = body;
  const head = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...head]), body]);
};
const sequence = (...parts: readonly Buffer[]) => tlv(0x30, ...parts);
const oid = (hex: string) => tlv(0x06, Buffer.from(hex, "hex"));
const time = (ms: number) =>
  tlv(0x18, Buffer.from(`${new Date(ms).toISOString().replace(/[-:T]/gu, "").slice(0, 14)}Z`));
const pem = (label: string, der: Buffer) =>
  `-----BEGIN ${label}-----\n${der.toString("base64").replace(/.{64}/gu, "$&\n").trimEnd()}\n-----END ${label}-----\n`;

const ECDSA_SHA256 = sequence(oid("2a8648ce3d040302"));
const COMMON_NAME = oid("550403");
const SUBJECT_ALT_NAME = oid("551d11");
const BASIC_CONSTRAINTS = oid("551d13");
const YES = tlv(0x01, Buffer.from([0xff]));
const DAY = 86_400_000;

const alternative = (host: string) =>
  isIPv4(host) ? tlv(0x87, Buffer.from(host.split(".").map(Number))) : tlv(0x82, Buffer.from(host));

export interface LocalCertificate {
  readonly key: string;
  readonly cert: string;
}

/** Creates a self-signed certificate (RFC 5280, version 3) for names and IPv4 addresses, valid around `at`. */
export function createCertificate(hosts: readonly string[], at = Date.now(), days = 2): LocalCertificate {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const name = sequence(tlv(0x31, sequence(COMMON_NAME, tlv(0x0c, Buffer.from("made for a test")))));
  const extensions = sequence(
    sequence(BASIC_CONSTRAINTS, YES, tlv(0x04, sequence(YES))),
    sequence(SUBJECT_ALT_NAME, tlv(0x04, sequence(...hosts.map(alternative)))),
  );
  const facts = sequence(
    tlv(0xa0, tlv(0x02, Buffer.from([2]))),
    tlv(0x02, Buffer.from([1])),
    ECDSA_SHA256,
    name,
    sequence(time(at - DAY), time(at + days * DAY)),
    name,
    publicKey.export({ type: "spki", format: "der" }),
    tlv(0xa3, extensions),
  );
  const signature = sign("sha256", facts, privateKey);
  const certificate = sequence(facts, ECDSA_SHA256, tlv(0x03, Buffer.from([0]), signature));
  return {
    key: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
    cert: pem("CERTIFICATE", certificate),
  };
}
