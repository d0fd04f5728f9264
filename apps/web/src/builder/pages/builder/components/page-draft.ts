/** The immutable draft of a page: every change returns a new one. */
import type { PageDocument } from '@mainstay/contract/pages/admin';
import type { InnerItem, LayoutItem, NestedTab, PageTab } from '@mainstay/contract/pages/page';

export interface PageDraft extends PageDocument {
  in_menu: boolean;
}

/** An item of any grid. An item inside another item has no tabs. */
export type Item = InnerItem & Partial<Pick<LayoutItem, 'tabs'>>;

/** Identifies a grid: that of the page, of a tab or nested tab, or of a tab inside an item of one of these. */
export interface GridPlace {
  tab: string | null;
  inner?: { item: string; tab: string };
}

/** Identifies the item that is open in the inspector. */
export interface Selection {
  place: GridPlace;
  id: string;
}

export const isSamePlace = (a: GridPlace, b: GridPlace): boolean =>
  a.tab === b.tab && a.inner?.item === b.inner?.item && a.inner?.tab === b.inner?.tab;

/** Returns tabs and nested tabs in one list. */
export const getAllTabs = (draft: Pick<PageDraft, 'tabs'>): NestedTab[] =>
  draft.tabs.flatMap((tab) => [tab, ...tab.nestedTabs]);

const getOuterItems = (draft: PageDraft, tab: string | null): LayoutItem[] =>
  tab === null ? draft.layout : (getAllTabs(draft).find(({ id }) => id === tab)?.layout ?? []);

/** Returns the items of a grid. */
export function getItemsAt(draft: PageDraft, { tab, inner }: GridPlace): readonly Item[] {
  const outer = getOuterItems(draft, tab);
  if (!inner) return outer;
  return outer.find(({ id }) => id === inner.item)?.tabs.find(({ id }) => id === inner.tab)?.layout ?? [];
}

/** Changes the tab or nested tab with this id. */
export function withTab(draft: PageDraft, id: string, change: (tab: PageTab | NestedTab) => NestedTab): PageDraft {
  const tabs = draft.tabs.map((tab): PageTab => {
    if (tab.id === id) return { ...tab, ...change(tab) };
    return { ...tab, nestedTabs: tab.nestedTabs.map((nested) => (nested.id === id ? change(nested) : nested)) };
  });
  return { ...draft, tabs };
}

const toLayoutItem = (item: Item): LayoutItem => ({ ...item, tabs: item.tabs ?? [] });
const toInnerItem = ({ tabs: _tabs, ...item }: Item): InnerItem => item;

/** Replaces the items of a grid. */
export function withItems(draft: PageDraft, place: GridPlace, items: readonly Item[]): PageDraft {
  const { tab, inner } = place;
  if (inner) {
    const outer = getOuterItems(draft, tab).map((item) =>
      item.id === inner.item
        ? {
            ...item,
            tabs: item.tabs.map((one) => (one.id === inner.tab ? { ...one, layout: items.map(toInnerItem) } : one)),
          }
        : item,
    );
    return withItems(draft, { tab }, outer);
  }
  const layout = items.map(toLayoutItem);
  return tab === null ? { ...draft, layout } : withTab(draft, tab, (one) => ({ ...one, layout }));
}

export const findItem = (draft: PageDraft, { place, id }: Selection): Item | undefined =>
  getItemsAt(draft, place).find((item) => item.id === id);

/** Changes one item. Its position in the list of items stays the same. */
export const withItem = (draft: PageDraft, { place, id }: Selection, change: Partial<Item>): PageDraft =>
  withItems(
    draft,
    place,
    getItemsAt(draft, place).map((item) => (item.id === id ? { ...item, ...change } : item)),
  );

/**
 * Returns a short random id. Ids must be unique within the page but need not be secret. `randomUUID` is not available
 * over plain HTTP.
 */
export function createId(): string {
  const [value = 0] = crypto.getRandomValues(new Uint32Array(1));
  return value.toString(16).padStart(8, '0');
}

/** Returns the key of a tab in URLs. It is derived from the name and is unique within the page. */
export function createKey(name: string, taken: readonly string[]): string {
  const base =
    name
      .toLowerCase()
      .normalize('NFKD')
      .replaceAll(/[^a-z0-9]+/g, '-')
      .replaceAll(/^-|-$/g, '')
      .slice(0, 50) || 'tab';
  let key = base;
  for (let n = 2; taken.includes(key); n += 1) key = `${base}-${n}`;
  return key;
}

/** Appends a new tab to the page, or to the parent tab if one is given. */
export function addTab(draft: PageDraft, name: string, parent?: string): { draft: PageDraft; id: string } {
  const keys = getAllTabs(draft).map((tab) => tab.key);
  const tab: NestedTab = { id: createId(), key: createKey(name, keys), name, roles: [], layout: [] };
  const tabs = parent
    ? draft.tabs.map((one) => (one.id === parent ? { ...one, nestedTabs: [...one.nestedTabs, tab] } : one))
    : [...draft.tabs, { ...tab, nestedTabs: [], is_default: false }];
  return { draft: { ...draft, tabs }, id: tab.id };
}

export const removeTab = (draft: PageDraft, id: string): PageDraft => ({
  ...draft,
  tabs: draft.tabs
    .filter((tab) => tab.id !== id)
    .map((tab) => ({ ...tab, nestedTabs: tab.nestedTabs.filter((nested) => nested.id !== id) })),
});

/** Sets the default tab of the page. With null, the page opens with its first tab. */
export const withDefaultTab = (draft: PageDraft, id: string | null): PageDraft => ({
  ...draft,
  tabs: draft.tabs.map((tab) => ({ ...tab, is_default: tab.id === id })),
});

/** Moves an entry of a list by one position. An entry at the end of the list does not move beyond it. */
export function moveEntry<T extends { id: string }>(list: readonly T[], id: string, by: -1 | 1): T[] {
  const index = list.findIndex((one) => one.id === id);
  const one = list[index];
  const other = list[index + by];
  if (!one || !other) return [...list];
  return list.map((entry) => (entry === one ? other : entry === other ? one : entry));
}

/** Moves a tab among the tabs of the same level. */
export const moveTab = (draft: PageDraft, id: string, by: -1 | 1): PageDraft => ({
  ...draft,
  tabs: moveEntry(
    draft.tabs.map((tab) => ({ ...tab, nestedTabs: moveEntry(tab.nestedTabs, id, by) })),
    id,
    by,
  ),
});

/** Copies an item and assigns new ids. */
export const copyItem = (item: Item): Item => ({
  ...item,
  id: createId(),
  ...(item.tabs && {
    tabs: item.tabs.map((tab) => ({
      ...tab,
      id: createId(),
      layout: tab.layout.map((inner) => ({ ...inner, id: createId() })),
    })),
  }),
});
