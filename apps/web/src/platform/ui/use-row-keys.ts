/** The keyboard and the focus of table rows: one row is in the tab order at a time. */
import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { DataTableProps } from './DataTable.tsx';
import { type RowCommand, getRowCommand } from './table-keys.ts';
import { useActiveRow } from './use-active-row.ts';
import { useFirstKey } from './use-first-key.ts';

/** Toggles one row of the selection. */
export function toggleSelected(selected: ReadonlySet<number> | undefined, id: number): Set<number> {
  const next = new Set(selected);
  if (!next.delete(id)) next.add(id);
  return next;
}

/** Keys that move the focus to the list, from a link or button and from anywhere. */
const LETTERS = ['j', 'k'];
const FIRST_KEYS = [...LETTERS, 'ArrowDown', 'ArrowUp', ' ', 'x'];

const isField = (element: Element) =>
  element.matches('input:not([type="checkbox"]), textarea, select, [contenteditable]');
const isControl = (element: Element) => element.closest('a, button, input') !== null;

/** Returns the key handlers of table rows and the active row. */
export function useRowKeys<Row>(
  { rows, rowId, columns, onOpen, onSelect, selected, onKey, isScreenList = false, returnsToRow }: DataTableProps<Row>,
  scrollTo: (index: number) => void,
  scroller: { readonly current: HTMLElement | null },
  openFilter: (column: string | null) => void,
) {
  const [at, setActive, returned] = useActiveRow(isScreenList || returnsToRow === true);
  const [column, setColumn] = useState<string | null>(null);
  const pendingFocus = useRef<number | null>(null);
  const isInRows = useRef(false);
  const active = Math.min(at, Math.max(0, rows.length - 1));
  const findRow = (index: number) => scroller.current?.querySelector<HTMLElement>(`[data-index="${index}"]`);
  const focusRow = (index: number) => {
    scrollTo(index);
    setActive(index);
    const row = findRow(index);
    row?.focus({ preventScroll: true });
    pendingFocus.current = row ? null : index;
  };
  const mustReturn = useRef(returned);
  useEffect(() => {
    if (!mustReturn.current || rows.length === 0) return;
    mustReturn.current = false;
    if (document.activeElement === document.body) focusRow(active);
  });
  // The target row may not be rendered yet, so the focus moves after the render that includes it.
  useEffect(() => {
    if (pendingFocus.current === null) return;
    const row = findRow(pendingFocus.current);
    if (!row) return;
    pendingFocus.current = null;
    row.focus({ preventScroll: true });
  });
  // A focused row may be missing from the new rows; the focus then stays in the table.
  // biome-ignore lint/correctness/useExhaustiveDependencies: new rows may remove the focused one.
  useEffect(() => {
    if (!isInRows.current || document.activeElement !== document.body) return;
    scroller.current?.querySelector<HTMLElement>('[data-index][tabindex="0"]')?.focus({ preventScroll: true });
  }, [rows, scroller]);
  const focus = {
    onFocus: () => {
      isInRows.current = true;
    },
    onBlur: ({ relatedTarget }: FocusEvent<HTMLElement>) => {
      if (relatedTarget?.closest('.mantine-Popover-dropdown') === null) isInRows.current = false;
    },
  };
  const filterable = columns.filter((c) => c.filter);
  const runCommand = (command: RowCommand, row: Row) => {
    if (command.do === 'move') focusRow(command.to);
    else if (command.do === 'open') onOpen?.(row, command.newTab);
    else if (command.do === 'select') onSelect?.(toggleSelected(selected, rowId(row)));
    else if (command.do === 'filter') openFilter(column ?? filterable[0]?.id ?? null);
    else {
      const next = filterable.findIndex((c) => c.id === column) + command.by;
      setColumn(filterable[Math.max(0, Math.min(filterable.length - 1, next))]?.id ?? null);
    }
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const element = event.target as Element;
    const row = rows[active];
    // Keys of a menu that a row opened bubble here through the portal and must be ignored.
    if (row === undefined || isField(element) || !event.currentTarget.contains(element)) return;
    if ((event.key === 'Enter' || event.key === ' ') && isControl(element)) return;
    const command = getRowCommand(event, active, rows.length);
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
    if (!command && !(isPlain && onKey?.(event.key.toLowerCase(), row))) return;
    event.preventDefault();
    if (command) runCommand(command, row);
  };
  useFirstKey(isScreenList, (event, isFree) => {
    const row = rows[active];
    const command = getRowCommand(event, active, rows.length);
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
    if (isFree && row !== undefined && command?.do === 'open') onOpen?.(row, command.newTab);
    // A key that changes a row must show it first, so it only moves the focus there.
    else if (isPlain && (isFree ? FIRST_KEYS : LETTERS).includes(event.key)) focusRow(active);
    else return;
    event.preventDefault();
  });
  return { active, column, setActive, rows: { onKeyDown, ...focus } };
}
