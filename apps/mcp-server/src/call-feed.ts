import type { CallFeed, FinishedCall } from "./table.ts";

/** Creates a feed of finished calls. */
export function createCallFeed() {
  const followers = new Set<(call: FinishedCall) => void>();
  const feed: CallFeed = {
    follow(listener) {
      followers.add(listener);
      return () => void followers.delete(listener);
    },
  };
  return {
    feed,
    publish: (call: FinishedCall) => {
      for (const follower of followers) follower(call);
    },
  };
}
