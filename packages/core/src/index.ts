export { ANONYMOUS, isAnonymous } from "./anonymous.ts";
export { bisect } from "./bisect.ts";
export { type Clock, type Random, systemClock, toDate, toReadableTime, toTimestamp } from "./clock.ts";
export { counted, grouped } from "./counted.ts";
export type { Deadline } from "./deadline.ts";
export { abortable, DONE, type RunningDeadline, startDeadline, withDeadline } from "./deadline.ts";
export { readRows } from "./delimited.ts";
export { differingPieces, type Piece } from "./differing-pieces.ts";
export { editDistance } from "./edit-distance.ts";
export {
  checkText,
  FAILURE_CODES,
  FAILURE_KINDS,
  type FailedAttempt,
  Failure,
  type FailureCode,
  type FailureFacts,
  type FailureKind,
  isAbort,
  isUnreached,
  isUnresolved,
  NO_NETWORK,
  SUGGESTED_ACTIONS,
} from "./failure.ts";
export type { FairQueue } from "./fair-queue.ts";
export { createFairQueue } from "./fair-queue.ts";
export { cleanStrings, dropInvisible, wellFormed } from "./invisible.ts";
export { canonicalAddress, ipv6Groups } from "./ip-address.ts";
export { cacheKey, canonicalJson, isModestJson, isRecord, jsonIn, parseJson, parseShape, sha256 } from "./json.ts";
export type { Acquire, Limit } from "./limit.ts";
export { createLimit, createSemaphore } from "./limit.ts";
export { longestCommon, type Pair } from "./longest-common.ts";
export { createMask } from "./mask.ts";
export { memoize, memoizeByObject, memoizeByPair } from "./memoize.ts";
export type { DeepReadonly, Present } from "./omit-undefined.ts";
export { omitUndefined } from "./omit-undefined.ts";
export { openOnce } from "./open-once.ts";
export { inTransaction, retryWhileLocked } from "./retry-while-locked.ts";
export type { Flights } from "./single-flight.ts";
export { createFlights } from "./single-flight.ts";
export {
  asciiDigits,
  byteLength,
  countWords,
  cutBytes,
  cutChars,
  estimateTokens,
  fold,
  foldedWords,
  SizeCategory,
  shortened,
  sizeCategory,
  squeeze,
} from "./text.ts";
export { UNTRUSTED, USER_ASSERTED, untrustedText } from "./untrusted.ts";
export {
  canonicalUrl,
  decodePercent,
  dropTracking,
  hostOf,
  isHttpUrl,
  isInsideSite,
  isWithinDomain,
  parseHttpUrl,
  refusedUrl,
  shownUrl,
} from "./urls.ts";
