/** Drags events of the calendar with the mouse or a pen, until the pointer is released. Escape cancels. Touch scrolls instead. */
import { type PointerEvent as ReactPointerEvent, useEffect, useRef, useState } from 'react';
import type { CalendarEvent, EventTimes } from '../queries.ts';
import { type CalendarPlace, type Grip, isMoved, moveEvent } from './event-moves.ts';

/** Pixels that the pointer moves before a click becomes a drag. */
const THRESHOLD = 4;

export interface MovedEvent {
  event: CalendarEvent;
  times: EventTimes;
}

export type GrabEvent = (pointer: ReactPointerEvent<HTMLElement>, event: CalendarEvent, grip: Grip) => void;

const getDistance = (from: number, to: number, at: number): number => Math.max(from - at, 0, at - to);

/** Returns the place under the pointer, or the nearest one. Days have `data-drop-day` and, if they show hours, `data-drop-hours`. */
function findPlace(grid: HTMLElement, x: number, y: number): CalendarPlace | undefined {
  let nearest: { place: CalendarPlace; distance: number } | undefined;
  for (const day of grid.querySelectorAll<HTMLElement>('[data-drop-day]')) {
    const { left, right, top, bottom, height } = day.getBoundingClientRect();
    const distance = Math.hypot(getDistance(left, right, x), getDistance(top, bottom, y));
    if (nearest && nearest.distance <= distance) continue;
    const { dropDay = '', dropHours = '0' } = day.dataset;
    nearest = { place: { day: dropDay, minutes: ((y - top) / height) * Number(dropHours) * 60 }, distance };
  }
  return nearest?.place;
}

/** Prevents that the release of the pointer also opens what is below it. */
function suppressClick(): void {
  const stop = (click: MouseEvent) => {
    click.stopPropagation();
    click.preventDefault();
  };
  addEventListener('click', stop, { capture: true, once: true });
  setTimeout(() => removeEventListener('click', stop, { capture: true }));
}

/**
 * @param onDrop called when an event is released at another time
 * @returns the event that is being dragged with its current times, and the handler of `pointerdown`
 */
export function useEventDrag(timeZone: string, onDrop: (move: MovedEvent) => void) {
  const [dragged, setDragged] = useState<MovedEvent | null>(null);
  const release = useRef<() => void>(undefined);
  useEffect(() => () => release.current?.(), []);
  const grab: GrabEvent = (pointer, event, grip) => {
    const grid = pointer.currentTarget.closest<HTMLElement>('[data-drop-grid]');
    const from = grid && findPlace(grid, pointer.clientX, pointer.clientY);
    if (!from || pointer.button !== 0 || pointer.pointerType === 'touch') return;
    const [x, y] = [pointer.clientX, pointer.clientY];
    let move: MovedEvent | undefined;
    const onPointerMove = ({ clientX, clientY }: PointerEvent) => {
      if (!move && Math.hypot(clientX - x, clientY - y) < THRESHOLD) return;
      const to = findPlace(grid, clientX, clientY) ?? from;
      move = { event, times: moveEvent(event, grip, { from, to, timeZone }) };
      setDragged(move);
    };
    const end = () => {
      release.current?.();
      if (move) suppressClick();
    };
    const onPointerUp = () => {
      end();
      if (move && isMoved(event, move.times)) onDrop(move);
    };
    const onKeyDown = (key: KeyboardEvent) => {
      if (key.key !== 'Escape') return;
      key.stopPropagation();
      end();
    };
    release.current?.();
    const controller = new AbortController();
    const { signal } = controller;
    release.current = () => {
      release.current = undefined;
      controller.abort();
      setDragged(null);
    };
    addEventListener('pointermove', onPointerMove, { signal });
    addEventListener('pointerup', onPointerUp, { signal });
    addEventListener('pointercancel', end, { signal });
    addEventListener('keydown', onKeyDown, { signal, capture: true });
  };
  return { dragged, grab };
}
