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
  issue?: string | undefined;
}

export interface MoveRules {
  /** Saves the move and settles when the server has responded. If undefined, bars cannot be moved. */
  onMove?: ((id: number, end: string) => Promise<unknown>) | undefined;
  /** Returns the reason why an end is not allowed. */
  validateMove?: ((id: number, end: string) => string | undefined) | undefined;
}

/** The distance from the edge of the view at which the view scrolls, and the scroll distance per frame, in pixels. */
const SCROLL_EDGE = 40;
const SCROLL_STEP = 12;

export const isMovable = (bar: GanttBar, { onMove }: MoveRules): boolean => onMove !== undefined && bar.fixed !== true;

interface DragState {
  bar: GanttBar;
  move: GanttMove;
}

interface GanttElements {
  /** The scroll container. */
  box: RefObject<HTMLElement | null>;
  axis: GanttAxis;
  /** Width of the names column, which covers the days on the left, in pixels. */
  namesWidth: number;
}

export function useGanttMove({ box, axis, namesWidth }: GanttElements, rules: MoveRules) {
  const [move, setMove] = useState<GanttMove | null>(null);
  const drag = useRef<DragState | null>(null);
  const releasePointer = useRef<(() => void) | null>(null);
  const latest = useRef({ axis, names: namesWidth, rules });
  useEffect(() => {
    latest.current = { axis, names: namesWidth, rules };
  }, [axis, namesWidth, rules]);
  useEffect(() => () => releasePointer.current?.(), []);

  const updateMove = useCallback((bar: GanttBar, end: string) => {
    if (drag.current?.bar.id === bar.id && drag.current.move.end === end) return;
    const next = { id: bar.id, end, issue: latest.current.rules.validateMove?.(bar.id, end) };
    drag.current = { bar, move: next };
    setMove(next);
  }, []);
  const cancel = useCallback(() => {
    drag.current = null;
    setMove(null);
  }, []);
  const drop = useCallback(() => {
    const { current } = drag;
    if (!current) return;
    drag.current = null;
    const saveMove = latest.current.rules.onMove;
    if (current.move.issue !== undefined || current.move.end === current.bar.end || !saveMove) {
      setMove(null);
      return;
    }
    // The bar stays at its new position until the server has responded, unless another bar is being moved by then.
    const clearMove = () => setMove((shown) => (shown === current.move ? null : shown));
    saveMove(current.move.id, current.move.end).then(clearMove, clearMove);
  }, []);

  /** Moves the end by a number of days. */
  const shift = useCallback(
    (bar: GanttBar, days: number) => {
      const { axis: currentAxis, rules: currentRules } = latest.current;
      if (!isMovable(bar, currentRules)) return;
      const from = drag.current?.bar.id === bar.id ? drag.current.move.end : bar.end;
      updateMove(bar, moveDay(currentAxis, from, days * currentAxis.px));
    },
    [updateMove],
  );

  const grab = useCallback(
    (bar: GanttBar, event: ReactPointerEvent) => {
      const { current: scroller } = box;
      if (!scroller || event.button !== 0 || !isMovable(bar, latest.current.rules)) return;
      releasePointer.current?.();
      const from = { x: event.clientX, scrollLeft: scroller.scrollLeft };
      const view = scroller.getBoundingClientRect();
      let x = event.clientX;
      let frame = 0;
      const updateFromPointer = () =>
        updateMove(bar, moveDay(latest.current.axis, bar.end, x - from.x + scroller.scrollLeft - from.scrollLeft));
      // Scrolls only if the pointer moves toward an edge, so that a bar beside an edge can be moved away from it.
      const autoScroll = () => {
        const isRight = x > from.x && x > view.right - SCROLL_EDGE;
        const isLeft = x < from.x && x < view.left + latest.current.names + SCROLL_EDGE;
        const by = isRight ? SCROLL_STEP : isLeft ? -SCROLL_STEP : 0;
        frame = 0;
        if (by === 0) return;
        scroller.scrollLeft += by;
        updateFromPointer();
        frame = requestAnimationFrame(autoScroll);
      };
      const onPointerMove = (pointerEvent: PointerEvent) => {
        x = pointerEvent.clientX;
        updateFromPointer();
        if (frame === 0) frame = requestAnimationFrame(autoScroll);
      };
      const onKeyDown = (key: KeyboardEvent) => {
        if (key.key !== 'Escape') return;
        key.stopPropagation();
        releasePointer.current?.();
        cancel();
      };
      const onPointerUp = () => {
        releasePointer.current?.();
        drop();
      };
      const onPointerCancel = () => {
        releasePointer.current?.();
        cancel();
      };
      const controller = new AbortController();
      const { signal } = controller;
      releasePointer.current = () => {
        releasePointer.current = null;
        controller.abort();
        cancelAnimationFrame(frame);
      };
      window.addEventListener('pointermove', onPointerMove, { signal });
      window.addEventListener('pointerup', onPointerUp, { signal });
      window.addEventListener('pointercancel', onPointerCancel, { signal });
      window.addEventListener('keydown', onKeyDown, { signal, capture: true });
    },
    [box, updateMove, cancel, drop],
  );
  return { move, shift, grab, drop, cancel };
}
