/** Moving the end of a bar: by the pointer until it is let go, or by keys until Shift is. Nothing is kept before. */
import {
  type PointerEvent as ReactPointerEvent,
  type RefObject,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';
import type { GanttBar } from './gantt-rows.ts';
import { moveDay, type GanttAxis } from './gantt-scale.ts';

/** Where the end of a bar stands while it is moved. */
export interface GanttMove {
  id: number;
  end: string;
  /** What stands against that day. */
  fault?: string | undefined;
}

export interface MoveRules {
  /** Keeps what was moved; settles when that is decided. Without it nothing moves. */
  onMove?: ((id: number, end: string) => Promise<unknown>) | undefined;
  /** What stands against an end, in words. */
  faultOf?: ((id: number, end: string) => string | undefined) | undefined;
}

/** How near to an edge of the view the pointer moves it along, and by how much a frame. Pixels. */
const EDGE = 40;
const CREEP = 12;

export const isMovable = (bar: GanttBar, { onMove }: MoveRules): boolean => onMove !== undefined && bar.fixed !== true;

interface DragState {
  bar: GanttBar;
  move: GanttMove;
}

interface Place {
  /** What scrolls. */
  box: RefObject<HTMLElement | null>;
  axis: GanttAxis;
  /** Pixels of the names, which lie over the days at the left. */
  names: number;
}

export function useGanttMove({ box, axis, names }: Place, rules: MoveRules) {
  const [move, setMove] = useState<GanttMove | null>(null);
  const held = useRef<DragState | null>(null);
  const letGo = useRef<(() => void) | null>(null);
  const now = useRef({ axis, names, rules });
  useEffect(() => {
    now.current = { axis, names, rules };
  }, [axis, names, rules]);
  useEffect(() => () => letGo.current?.(), []);

  const hold = useCallback((bar: GanttBar, end: string) => {
    if (held.current?.bar.id === bar.id && held.current.move.end === end) return;
    const next = { id: bar.id, end, fault: now.current.rules.faultOf?.(bar.id, end) };
    held.current = { bar, move: next };
    setMove(next);
  }, []);
  const cancel = useCallback(() => {
    held.current = null;
    setMove(null);
  }, []);
  const drop = useCallback(() => {
    const { current } = held;
    if (!current) return;
    held.current = null;
    const keep = now.current.rules.onMove;
    if (current.move.fault !== undefined || current.move.end === current.bar.end || !keep) {
      setMove(null);
      return;
    }
    // It stays where it was put until it is decided, unless something else is moved by then.
    const done = () => setMove((shown) => (shown === current.move ? null : shown));
    keep(current.move.id, current.move.end).then(done, done);
  }, []);

  /** By so many days. */
  const shift = useCallback(
    (bar: GanttBar, days: number) => {
      const { axis: on, rules: by } = now.current;
      if (!isMovable(bar, by)) return;
      const from = held.current?.bar.id === bar.id ? held.current.move.end : bar.end;
      hold(bar, moveDay(on, from, days * on.px));
    },
    [hold],
  );

  const grab = useCallback(
    (bar: GanttBar, event: ReactPointerEvent) => {
      const { current: scroller } = box;
      if (!scroller || event.button !== 0 || !isMovable(bar, now.current.rules)) return;
      letGo.current?.();
      const from = { x: event.clientX, scrollLeft: scroller.scrollLeft };
      const view = scroller.getBoundingClientRect();
      let x = event.clientX;
      let frame = 0;
      const look = () =>
        hold(bar, moveDay(now.current.axis, bar.end, x - from.x + scroller.scrollLeft - from.scrollLeft));
      // Towards an edge only: a bar that stands beside one may be moved away from it.
      const creep = () => {
        const isRight = x > from.x && x > view.right - EDGE;
        const isLeft = x < from.x && x < view.left + now.current.names + EDGE;
        const by = isRight ? CREEP : isLeft ? -CREEP : 0;
        frame = 0;
        if (by === 0) return;
        scroller.scrollLeft += by;
        look();
        frame = requestAnimationFrame(creep);
      };
      const onPointerMove = (moved: PointerEvent) => {
        x = moved.clientX;
        look();
        if (frame === 0) frame = requestAnimationFrame(creep);
      };
      const onKeyDown = (key: KeyboardEvent) => {
        if (key.key !== 'Escape') return;
        key.stopPropagation();
        letGo.current?.();
        cancel();
      };
      const onPointerUp = () => {
        letGo.current?.();
        drop();
      };
      const onPointerCancel = () => {
        letGo.current?.();
        cancel();
      };
      const controller = new AbortController();
      const { signal } = controller;
      letGo.current = () => {
        letGo.current = null;
        controller.abort();
        cancelAnimationFrame(frame);
      };
      window.addEventListener('pointermove', onPointerMove, { signal });
      window.addEventListener('pointerup', onPointerUp, { signal });
      window.addEventListener('pointercancel', onPointerCancel, { signal });
      window.addEventListener('keydown', onKeyDown, { signal, capture: true });
    },
    [box, hold, cancel, drop],
  );
  return { move, shift, grab, drop, cancel };
}
