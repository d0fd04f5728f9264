/** Requests that wait until a person is done: the last value goes out, so many milliseconds after it was given. */
export interface Debouncer<T> {
  /** @param delay milliseconds; 0 sends at once */
  put(value: T, delay: number): void;
  cancel(): void;
}

export function createDebouncer<T>(send: (value: T) => void): Debouncer<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    put(value, delay) {
      clearTimeout(timer);
      if (delay === 0) send(value);
      else timer = setTimeout(() => send(value), delay);
    },
    cancel: () => clearTimeout(timer),
  };
}
