interface Event {
  readonly stream: string;
  /** As JSON, which takes a fraction of the memory. */
  readonly text: string;
  readonly owner: object;
}

/** Estimated overhead of an event. */
const EVENT_BYTES = 300;
const bytesOf = ({ text }: Event): number => Buffer.byteLength(text) + EVENT_BYTES;

/**
 * Keeps sent events for clients that reconnect. All sessions share one budget, and the oldest events are dropped first.
 */
export function createReplayLog<Message>(maxBytes: number) {
  const events = new Map<string, Event>();
  let bytes = 0;
  let count = 0;

  const drop = (id: string, event: Event) => {
    events.delete(id);
    bytes -= bytesOf(event);
  };
  const store = (event: Event): string => {
    count += 1;
    const id = `${event.stream}.${count}`;
    events.set(id, event);
    bytes += bytesOf(event);
    for (const [oldId, old] of events) {
      if (bytes <= maxBytes || oldId === id) break;
      drop(oldId, old);
    }
    return id;
  };

  /** Returns the log of one session, isolated from others. */
  const forSession = () => {
    const owner = {};
    const own = (id: string) => {
      const event = events.get(id);
      return event?.owner === owner ? event : undefined;
    };
    return {
      storeEvent: async (stream: string, message: Message) => store({ stream, text: JSON.stringify(message), owner }),
      streamOf: async (id: string) => own(id)?.stream,
      async replayEventsAfter(id: string, { send }: { send(id: string, message: Message): Promise<void> }) {
        const stream = own(id)?.stream ?? "";
        let passed = false;
        for (const [otherId, event] of [...events]) {
          if (passed && event.owner === owner && event.stream === stream) await send(otherId, JSON.parse(event.text));
          passed ||= otherId === id;
        }
        return stream;
      },
      forget: () => {
        for (const [id, event] of [...events]) if (event.owner === owner) drop(id, event);
      },
    };
  };
  return { forSession };
}
