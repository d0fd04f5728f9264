/** What every part of the page editor works with. */
import { createContext, type PointerEvent, type ReactNode, useContext } from 'react';
import type { PageItemsContext } from '../../components/page-items-context.ts';
import type { GridPlace, Item, PageDraft, Selection } from './page-draft.ts';

/** Sides that a handle pulls. */
export type Handle = 'right' | 'bottom' | 'corner';

export interface Builder {
  draft: PageDraft;
  /** Steps of one `mark` that follow each other are undone together. */
  change: (draft: PageDraft, mark?: string) => void;
  /** Items of a grid, while something is dragged where they would come to stand. */
  itemsOf: (place: GridPlace) => readonly Item[];
  selection: Selection | null;
  select: (selection: Selection | null) => void;
  /** The item that is dragged. */
  dragged: string | null;
  startMove: (event: PointerEvent<HTMLElement>, place: GridPlace, item: Item) => void;
  startResize: (event: PointerEvent<HTMLElement>, place: GridPlace, item: Item, handle: Handle) => void;
  /** One column: items are reordered and removed, not moved and resized. */
  phone: boolean;
  mayWrite: boolean;
  on: PageItemsContext;
  titleOf: (item: Item) => string;
  /** Which tab inside an item is open. */
  innerTab: (item: Item) => string | undefined;
  openInner: (item: string, tab: string) => void;
  /** Draws a grid; an item with tabs has grids in it. */
  gridAt: (place: GridPlace) => ReactNode;
  /** Told to those who do not see where an item went. */
  say: (text: string) => void;
}

export const BuilderContext = createContext<Builder | null>(null);

/** @throws outside of the page editor */
export function useBuilder(): Builder {
  const builder = useContext(BuilderContext);
  if (!builder) throw new Error('No page is edited here.');
  return builder;
}

/** A grid's place as an attribute, read back by what is dropped on it. */
export const formatGridPlace = (place: GridPlace): string => JSON.stringify(place);
