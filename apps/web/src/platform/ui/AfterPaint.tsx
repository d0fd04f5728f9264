import { type ReactNode, useEffect, useState } from 'react';

interface AfterPaintProps {
  /** Shown in the first paint. */
  fallback: ReactNode;
  children: ReactNode;
}

/**
 * Renders its children after the next paint, so that the screen responds to a click at once if what opens takes long to render.
 * Animation frames precede their paint, so the timer of one is the first moment after it.
 */
export function AfterPaint({ fallback, children }: AfterPaintProps) {
  const [isPainted, setIsPainted] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => setIsPainted(true));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, []);
  return isPainted ? children : fallback;
}
