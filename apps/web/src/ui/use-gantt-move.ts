/**
 * Moves the end of a bar, by pointer until it is released or by keyboard until Shift is released. Only then is the move
 * saved.
 */
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

/** The current end of a bar while it is being moved. */
export interface GanttMove {
  id: number;
  end: string;
  /** The reason why this day is not allowed. */
  fault?: string | undefined;
}

export interface MoveRules {
  /** Saves the move and settles when the server has responded. If undefined, bars cannot be moved. */
  onMove?: ((id: number, end: string) => Promise<unknown>) | undefined;
  /** Returns the reason why an end is not allowed. */
  faultOf?: ((id: number, end: string) => string | undefined) | undefined;
}

/** The distance from the edge of the view at which the view scrolls, and the scroll distance per frame, in pixels. */
const EDGE = 40;
const CREEP = 12;

export const isMovable = (bar: GanttBar, { onMove }: MoveRules): boolean => onMove !== undefined && bar.fixed !== true;

interface DragState {
  bar: GanttBar;
  move: GanttMove;
}

interface Place {
  /** The scroll container. */
  box: RefObject<HTMLElement | null>;
  axis: GanttAxis;
  /** Width of the names column, which covers the days on the left, in pixels. */
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
    // The bar stays at its new position until the server has responded, unless another bar is being moved by then.
    const done = () => setMove((shown) => (shown === current.move ? null : shown));
    keep(current.move.id, current.move.end).then(done, done);
  }, []);

  /** Moves the end by a number of days. */
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
      // Scrolls only if the pointer moves toward an edge, so that a bar beside an edge can be moved away from it.
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
