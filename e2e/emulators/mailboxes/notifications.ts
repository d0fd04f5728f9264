/** Notifications of changes, which are sent after the call that caused them. Providers try again later; the emulators do not. */
const TIMEOUT_MS = 10_000;

interface Notification {
  url: string;
  headers: Record<string, string>;
  body?: string;
}

export class Notifications {
  /** Whether every notification is sent twice. */
  isDuplicated = false;
  #held: Notification[] | undefined;

  send(notification: Notification): void {
    const copies = this.isDuplicated ? [notification, notification] : [notification];
    if (this.#held) this.#held.push(...copies);
    else for (const copy of copies) setImmediate(() => void post(copy));
  }

  /** Holds all notifications, or sends those that were held, the latest first. */
  async hold(enabled: boolean): Promise<void> {
    const held = this.#held ?? [];
    this.#held = enabled ? held : undefined;
    if (!enabled) for (const notification of held.toReversed()) await post(notification);
  }
}

async function post({ url, headers, body }: Notification): Promise<void> {
  await fetch(url, { method: 'POST', headers, ...(body && { body }), signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(
    () => undefined,
  );
}
