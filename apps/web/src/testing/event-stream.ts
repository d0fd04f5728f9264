/** A response with server-sent events that a test sends one by one. */
import { act } from 'react';
import { flushUpdates } from './screen.tsx';

export interface TestEventStream {
  response: Response;
  send(name: string, data: object): Promise<void>;
  end(): Promise<void>;
}

/** @param signal ends the stream with an error, as an aborted request does */
export function createEventStream(signal?: AbortSignal): TestEventStream {
  const encoder = new TextEncoder();
  let controller: ReadableStreamDefaultController<Uint8Array>;
  const body = new ReadableStream<Uint8Array>({
    start: (started) => {
      controller = started;
    },
  });
  signal?.addEventListener('abort', () => controller.error(signal.reason));
  const run = async (work: () => void) => {
    await act(async () => work());
    await flushUpdates();
    await flushUpdates();
  };
  return {
    response: new Response(body, { headers: { 'content-type': 'text/event-stream' } }),
    send: (name, data) =>
      run(() => controller.enqueue(encoder.encode(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`))),
    end: () => run(() => controller.close()),
  };
}
