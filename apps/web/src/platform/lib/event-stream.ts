/** Reads server-sent events of a response. */
import { createParser } from 'eventsource-parser';

/** Receives an event by its name, with its parsed data. */
export type EventHandler = (name: string, data: unknown) => void;

/** Reads events until the stream ends. Events without a name are ignored. */
export async function readEventStream(body: ReadableStream<Uint8Array>, onEvent: EventHandler): Promise<void> {
  const parser = createParser({
    onEvent({ event, data }) {
      if (event) onEvent(event, JSON.parse(data));
    },
  });
  const reader = body.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>).getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    parser.feed(value);
  }
}
