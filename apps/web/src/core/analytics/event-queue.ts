/**
 * Events that wait to be sent to the service of the operator. A service that fails or is slow never disturbs the
 * application: errors are ignored, and the number of waiting events is limited.
 */
import { createRequestKey } from '../../platform/lib/request-key.ts';

export type EventKind = 'session' | 'page' | 'click' | 'scroll' | 'link' | 'form' | 'customer' | 'profile';
type Properties = Readonly<Record<string, string | number | null | readonly string[]>>;

/** The visitor as the trace service knows them. */
export interface Visitor {
  /** The IP address. */
  address: string | null;
  /** The country. */
  location: string | null;
}

/** Milliseconds in which events are collected, doubled by every attempt without a connection. */
const COLLECT_MS = 5_000;
const LONGEST_PAUSE_MS = 300_000;
const SEND_LIMIT_MS = 10_000;
/** Requests that outlive the page have 64 kB together, so all events fit into two of them. The oldest are dropped. */
const MAX_WAITING = 120;

export interface EventQueue {
  add(kind: EventKind, properties: Properties): void;
  /** Sets the device id, also for the events that already wait. */
  identify(deviceId: string): void;
  setVisitor(visitor: Visitor): void;
  /** Sends everything at once, because the page may be about to close. */
  flush(): void;
  /** Drops everything that waits, and aborts what is being sent. */
  discard(): void;
}

/** @param url the address of the service */
export function createEventQueue(url: string, firstDeviceId: string): EventQueue {
  const visitId = createRequestKey();
  let deviceId = firstDeviceId;
  let visitor: Visitor | null = null;
  let waiting: object[] = [];
  let sequence = 0;
  let failures = 0;
  let isDiscarded = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const sending = new Set<AbortController>();

  const formatBatch = (events: readonly object[]) =>
    JSON.stringify({ device_id: deviceId, visit_id: visitId, sent_at: new Date().toISOString(), visitor, events });

  const post = async (body: string) => {
    const request = new AbortController();
    sending.add(request);
    const limit = setTimeout(() => request.abort(), SEND_LIMIT_MS);
    try {
      // A simple request without credentials, so that the service needs no rules for other origins.
      await fetch(url, {
        method: 'POST',
        mode: 'no-cors',
        credentials: 'omit',
        referrerPolicy: 'no-referrer',
        cache: 'no-store',
        keepalive: true,
        signal: request.signal,
        body,
      });
    } finally {
      clearTimeout(limit);
      sending.delete(request);
    }
  };
  const schedule = () => {
    if (timer !== undefined || waiting.length === 0 || sending.size > 0) return;
    timer = setTimeout(() => void send(), Math.min(COLLECT_MS * 2 ** failures, LONGEST_PAUSE_MS));
  };
  const send = async () => {
    clearTimeout(timer);
    timer = undefined;
    const batch = waiting;
    if (batch.length === 0) return;
    waiting = [];
    try {
      await post(formatBatch(batch));
      failures = 0;
    } catch {
      if (isDiscarded) return;
      failures += 1;
      waiting = [...batch, ...waiting].slice(-MAX_WAITING);
    }
    schedule();
  };
  return {
    add(kind, properties) {
      if (isDiscarded) return;
      sequence += 1;
      waiting = [...waiting, { kind, sequence, at: new Date().toISOString(), ...properties }].slice(-MAX_WAITING);
      schedule();
    },
    identify(id) {
      deviceId = id;
    },
    setVisitor(found) {
      visitor = found;
    },
    flush: () => void send(),
    discard() {
      isDiscarded = true;
      waiting = [];
      clearTimeout(timer);
      for (const request of sending) request.abort();
    },
  };
}
