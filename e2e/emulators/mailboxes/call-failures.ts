/** Failures that a test orders for the next calls of the API. */
import type { CallFailure } from '../../../apps/server/src/app/testing/mail-providers.ts';
import type { Clock } from './clock.ts';

export class CallFailures {
  #pending: (CallFailure & { calls: number })[] = [];

  constructor(readonly clock: Clock) {}

  add(failure: CallFailure): void {
    this.#pending.push({ calls: 1, ...failure });
  }

  clear(): void {
    this.#pending = [];
  }

  /** Returns how the next call fails, if it does. */
  next(method: string, path: string, { mustNamePath = false } = {}): CallFailure | undefined {
    const failure = this.#pending.find(
      (one) =>
        one.calls > 0 &&
        path.includes(one.path ?? '') &&
        (one.method ?? method) === method &&
        (one.path !== undefined || !mustNamePath),
    );
    if (failure) failure.calls -= 1;
    this.#pending = this.#pending.filter(({ calls }) => calls > 0);
    return failure;
  }

  /** Returns the value of `Retry-After`. */
  formatRetryAfter({ retryAfter = 1, asDate }: CallFailure): string {
    return asDate ? new Date(this.clock.now().getTime() + retryAfter * 1000).toUTCString() : String(retryAfter);
  }
}
