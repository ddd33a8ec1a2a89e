import { canonicalUrl, createMask, cutBytes, Failure, isInsideSite } from "@wellsourced/core";

const url = "https://www.example.org/report?utm_source=mail&page=2#top";
console.log(canonicalUrl(url), isInsideSite(url, "example.org/report"));
console.log(cutBytes("Zürich", 2), createMask(["hunter2"])("the password is hunter2"));
try {
  throw new Failure("rate_limited", "Rate limited (brave). Wait 60 seconds and retry, or try a different provider.", {
    provider: "brave",
  });
} catch (error) {
  console.log(error.kind, error.retryable, error.retryAfterSeconds);
}
