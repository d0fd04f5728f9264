/** Debounces values: only the last value is sent, after its delay. */
export interface Debouncer<T> {
  /** @param delay in milliseconds; 0 sends immediately */
  schedule(value: T, delay: number): void;
  cancel(): void;
}

export function createDebouncer<T>(send: (value: T) => void): Debouncer<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    schedule(value, delay) {
      clearTimeout(timer);
      if (delay === 0) send(value);
      else timer = setTimeout(() => send(value), delay);
    },
    cancel: () => clearTimeout(timer),
  };
}
