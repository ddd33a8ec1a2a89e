interface Event {
  readonly stream: string;
  /** The message as JSON, which needs a fraction of the memory of its objects. */
  readonly text: string;
  readonly owner: object;
}

/** What an event needs beside its text: many have hardly any. */
const EVENT_BYTES = 300;
const bytesOf = ({ text }: Event): number => Buffer.byteLength(text) + EVENT_BYTES;

/**
 * Remembers what was sent, so that a client whose connection broke can fetch the rest. All sessions share one budget,
 * and the oldest events go first: memory stays bounded whatever the clients do.
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

  /** One session's view: it can neither see nor replay another's events. */
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
