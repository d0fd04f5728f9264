/** Drags rows of a list by a handle. The list is reordered immediately, and Escape restores the order. */
import { type PointerEvent, useEffect, useRef, useState } from 'react';

/** Returns the rows with one of them moved; undefined if the target is outside of the list. */
export function moveRow<Row>(rows: readonly Row[], from: number, to: number): Row[] | undefined {
  const row = rows[from];
  if (row === undefined || to < 0 || to >= rows.length || from === to) return undefined;
  return rows.toSpliced(from, 1).toSpliced(to, 0, row);
}

interface RowDrag {
  /** Called with the old and the new index of the row. */
  onMove: (from: number, to: number) => void;
}

/** Returns the row whose center is nearest to the pointer. */
function findRowAt(rows: readonly Element[], y: number): number {
  const distances = rows.map((row) => {
    const { top, height } = row.getBoundingClientRect();
    return Math.abs(top + height / 2 - y);
  });
  return distances.indexOf(Math.min(...distances));
}

/** @returns the ref of the list, the pointer handler of a handle, and the index of the dragged row */
export function useRowDrag({ onMove }: RowDrag) {
  const list = useRef<HTMLOListElement>(null);
  const latest = useRef(onMove);
  latest.current = onMove;
  const [dragged, setDragged] = useState<number | null>(null);
  const stop = useRef<() => void>(undefined);
  useEffect(() => () => stop.current?.(), []);
  const grab = (event: PointerEvent<HTMLElement>, start: number) => {
    if (event.button !== 0) return;
    event.preventDefault();
    let at = start;
    const moveTo = (next: number) => {
      if (next === at || next < 0) return;
      latest.current(at, next);
      at = next;
      setDragged(next);
    };
    const onPointer = ({ clientY }: globalThis.PointerEvent) =>
      moveTo(findRowAt([...(list.current?.children ?? [])], clientY));
    const end = () => {
      removeEventListener('pointermove', onPointer);
      removeEventListener('pointerup', end);
      removeEventListener('pointercancel', end);
      removeEventListener('keydown', onKey, true);
      setDragged(null);
    };
    const onKey = (key: KeyboardEvent) => {
      if (key.key !== 'Escape') return;
      moveTo(start);
      end();
    };
    addEventListener('pointermove', onPointer);
    addEventListener('pointerup', end);
    addEventListener('pointercancel', end);
    addEventListener('keydown', onKey, true);
    stop.current = end;
    setDragged(start);
  };
  return { list, grab, dragged };
}
