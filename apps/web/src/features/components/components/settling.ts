/** Requests that wait until a person is done: the last value goes out, so many milliseconds after it was given. */
export interface Settling<T> {
  /** @param delay milliseconds; 0 sends at once */
  put(value: T, delay: number): void;
  cancel(): void;
}

export function settling<T>(send: (value: T) => void): Settling<T> {
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
