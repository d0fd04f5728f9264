import { useEffect, useState } from 'react';

/** Returns the current time and updates it at the given interval in milliseconds, for texts such as `2 min ago`. */
export function useNow(everyMs: number): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}
