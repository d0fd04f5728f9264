/** Dragging on the live grid: items are moved and resized by cells, and new items are dragged from the palette. */
import { GRID_MARGIN } from '@mainstay/contract/pages/page';
import { type PointerEvent, useCallback, useEffect, useRef, useState } from 'react';
import type { Handle } from './builder-context.ts';
import { findCellAt, insertItem, moveItem, resizeItem, type Tracks } from './grid-moves.ts';
import { type GridPlace, type Item, getItemsAt, type PageDraft } from './page-draft.ts';
import pageGridStyles from '../../../../platform/ui/PageGrid.module.css';
import builderStyles from './Builder.module.css';
import builderGridStyles from './BuilderGrid.module.css';

/** The pointer must move by this number of pixels to start a drag; otherwise it is a click. */
const THRESHOLD = 4;
/** The canvas scrolls if the pointer is within EDGE pixels of its edge, by SCROLL pixels at a time. */
const EDGE = 48;
const SCROLL = 14;

/** The layout that is shown while an item is dragged, and that is applied when it is dropped. */
export interface Preview {
  place: GridPlace;
  items: readonly Item[];
  id: string;
}

interface DragOptions {
  draft: PageDraft;
  /** Called when the item is dropped. */
  onDrop: (preview: Preview) => void;
}

/** Class of the page while an item is dragged. */
const DRAGGING = builderGridStyles.dragging ?? '';

const findGridElement = (place: HTMLElement): HTMLElement =>
  place.querySelector<HTMLElement>(`:scope > .${pageGridStyles.root}`) ?? place;

/** Returns the geometry of a grid as laid out by the browser. */
function getTracks(grid: HTMLElement): Tracks {
  const heights = getComputedStyle(grid).gridTemplateRows.split(' ').map(Number.parseFloat);
  const column = (grid.clientWidth - 5 * GRID_MARGIN) / 6;
  return { column, gap: GRID_MARGIN, rows: heights.filter((height) => Number.isFinite(height)) };
}

const findPlaceAt = (x: number, y: number): HTMLElement | null =>
  document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-grid-place]') ?? null;

function scrollNear(y: number): void {
  const canvas = document.querySelector(`.${builderStyles.canvas}`);
  const box = canvas?.getBoundingClientRect();
  if (!canvas || !box) return;
  if (y < box.top + EDGE) canvas.scrollTop -= SCROLL;
  if (y > box.bottom - EDGE) canvas.scrollTop += SCROLL;
}

/**
 * Follows the pointer until it is released. Escape cancels without a change.
 * @returns a function that cancels at once
 */
function trackPointer(
  start: { x: number; y: number },
  move: (x: number, y: number) => void,
  end: (isDropped: boolean) => void,
) {
  let isDragging = false;
  const onMove = (event: globalThis.PointerEvent) => {
    const distance = Math.hypot(event.clientX - start.x, event.clientY - start.y);
    if (!isDragging && distance < THRESHOLD) return;
    isDragging = true;
    event.preventDefault();
    scrollNear(event.clientY);
    move(event.clientX, event.clientY);
  };
  const finish = (isDropped: boolean) => {
    removeEventListener('pointermove', onMove);
    removeEventListener('pointerup', onUp);
    removeEventListener('pointercancel', onCancel);
    removeEventListener('keydown', onKey, true);
    document.body.classList.remove(DRAGGING);
    end(isDropped && isDragging);
  };
  const onUp = () => finish(true);
  const onCancel = () => finish(false);
  const onKey = (event: KeyboardEvent) => event.key === 'Escape' && finish(false);
  addEventListener('pointermove', onMove);
  addEventListener('pointerup', onUp);
  addEventListener('pointercancel', onCancel);
  addEventListener('keydown', onKey, true);
  document.body.classList.add(DRAGGING);
  return () => finish(false);
}

/** Returns the cell of an item whose upper left corner is at a point. Positions are rounded by half a cell. */
const findCornerCell = (tracks: Tracks, x: number, y: number) => findCellAt(tracks, x + tracks.column / 2, y + 30);

export function useDrag({ draft, onDrop }: DragOptions) {
  const [preview, setPreview] = useState<Preview | null>(null);
  const latest = useRef({ draft, onDrop });
  latest.current = { draft, onDrop };
  const currentPreview = useRef<Preview | null>(null);
  const stop = useRef<() => void>(undefined);
  useEffect(() => () => stop.current?.(), []);

  const startDrag = useCallback(
    (event: PointerEvent<HTMLElement>, getPreview: (x: number, y: number) => Preview | null) => {
      const end = (isDropped: boolean) => {
        const last = currentPreview.current;
        stop.current = undefined;
        currentPreview.current = null;
        setPreview(null);
        if (isDropped && last) latest.current.onDrop(last);
      };
      const update = (x: number, y: number) => {
        currentPreview.current = getPreview(x, y);
        setPreview(currentPreview.current);
      };
      stop.current = trackPointer({ x: event.clientX, y: event.clientY }, update, end);
    },
    [],
  );

  const startMove = useCallback(
    (event: PointerEvent<HTMLElement>, place: GridPlace, item: Item) => {
      const container = event.currentTarget.closest<HTMLElement>('[data-grid-place]');
      const tile = event.currentTarget.getBoundingClientRect();
      if (!container || event.button !== 0) return;
      const grid = findGridElement(container);
      const tracks = getTracks(grid);
      const offset = { x: event.clientX - tile.left, y: event.clientY - tile.top };
      const items = getItemsAt(latest.current.draft, place);
      startDrag(event, (x, y) => {
        const box = grid.getBoundingClientRect();
        const { col, row } = findCornerCell(tracks, x - offset.x - box.left, y - offset.y - box.top);
        return { place, id: item.id, items: moveItem(items, item.id, col, row) };
      });
    },
    [startDrag],
  );

  const startResize = useCallback(
    (event: PointerEvent<HTMLElement>, place: GridPlace, item: Item, handle: Handle) => {
      const container = event.currentTarget.closest<HTMLElement>('[data-grid-place]');
      if (!container || event.button !== 0) return;
      event.stopPropagation();
      const grid = findGridElement(container);
      const tracks = getTracks(grid);
      const items = getItemsAt(latest.current.draft, place);
      startDrag(event, (x, y) => {
        const box = grid.getBoundingClientRect();
        const { col } = findCellAt(tracks, x - box.left - tracks.column / 3, y - box.top);
        const { row } = findCellAt(tracks, x - box.left, y - box.top - 24);
        const sizeX = handle === 'bottom' ? item.sizeX : col - item.col + 1;
        const sizeY = handle === 'right' ? item.sizeY : row - item.row + 1;
        return { place, id: item.id, items: applyOwnRowHeights(resizeItem(items, item.id, sizeX, sizeY), item) };
      });
    },
    [startDrag],
  );

  const startNew = useCallback(
    (event: PointerEvent<HTMLElement>, make: () => Item) => {
      if (event.button !== 0) return;
      const item = make();
      const tracksByPlace = new Map<HTMLElement, Tracks>();
      startDrag(event, (x, y) => {
        const target = findPlaceAt(x, y);
        if (!target) return null;
        const place = JSON.parse(target.dataset.gridPlace ?? '{"tab":null}') as GridPlace;
        if (place.inner && item.tabs) return null;
        const grid = findGridElement(target);
        const tracks = tracksByPlace.get(target) ?? getTracks(grid);
        tracksByPlace.set(target, tracks);
        const box = grid.getBoundingClientRect();
        const cell = findCellAt(tracks, x - box.left, y - box.top);
        return { place, id: item.id, items: insertItem(getItemsAt(latest.current.draft, place), item, cell) };
      });
    },
    [startDrag],
  );

  return { preview, startMove, startResize, startNew };
}

/** Switches a resized item to a height in rows, because it may have had automatic height or a height in pixels. */
export function applyOwnRowHeights(items: readonly Item[], before: Item): Item[] {
  return items.map((item) =>
    item.id === before.id && item.sizeY !== before.sizeY ? { ...item, autoHeight: false, customHeight: null } : item,
  );
}
