/** The context that all parts of the page editor share. */
import { createContext, type PointerEvent, type ReactNode, useContext } from 'react';
import type { PageItemsContext } from '../../components/page-items-context.ts';
import type { GridPlace, Item, PageDraft, Selection } from './page-draft.ts';

/** The edges or the corner that a handle resizes. */
export type Handle = 'right' | 'bottom' | 'corner';

export interface Builder {
  draft: PageDraft;
  /** `label` names the change for undo, such as `Remove MRR`. Consecutive changes with the same `mark` are undone together. */
  change: (draft: PageDraft, label: string, mark?: string) => void;
  /** Returns the items of a grid. While an item is dragged, this is the layout that dropping it would produce. */
  getItems: (place: GridPlace) => readonly Item[];
  selection: Selection | null;
  select: (selection: Selection | null) => void;
  /** Id of the dragged item. */
  dragged: string | null;
  startMove: (event: PointerEvent<HTMLElement>, place: GridPlace, item: Item) => void;
  startResize: (event: PointerEvent<HTMLElement>, place: GridPlace, item: Item, handle: Handle) => void;
  /** True in the single-column preview: items can be reordered and removed, but not moved or resized. */
  isPhone: boolean;
  canWrite: boolean;
  itemsContext: PageItemsContext;
  getTitle: (item: Item) => string;
  /** Returns the open tab inside an item. */
  getInnerTab: (item: Item) => string | undefined;
  openInnerTab: (item: string, tab: string) => void;
  /** Renders a grid. An item with tabs contains grids itself. */
  renderGrid: (place: GridPlace) => ReactNode;
  /** Opens a component over the page. */
  editComponent: (id: number) => void;
  /** Announces to screen readers what has changed. */
  announce: (text: string) => void;
}

export const BuilderContext = createContext<Builder | null>(null);

/** @throws if used outside the page editor */
export function useBuilder(): Builder {
  const builder = useContext(BuilderContext);
  if (!builder) throw new Error('No page is edited here.');
  return builder;
}

/** Serializes the position of a grid for an attribute, which is parsed when an item is dropped on it. */
export const formatGridPlace = (place: GridPlace): string => JSON.stringify(place);
