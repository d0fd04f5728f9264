/** Validates a page document beyond its schema. The builder shows the same errors that the server reports. Decision 2. */
import {
  GRID_COLUMNS,
  GRID_ROWS,
  type InnerItem,
  isWidget,
  type LayoutItem,
  type NestedTab,
  type PageBody,
} from '../pages/page.ts';

/** `place` is `item.<id>` or `tab.<id>`. */
export interface PageIssue {
  place: string;
  reason: string;
}

/** A grid of a page, to be validated on its own. */
interface Grid {
  items: readonly (InnerItem | LayoutItem)[];
}

const getTabs = (body: PageBody): NestedTab[] => body.tabs.flatMap((tab) => [tab, ...tab.nestedTabs]);
const getInnerTabs = (item: InnerItem | LayoutItem) => ('tabs' in item ? item.tabs : []);

/** Returns every grid of a page: its own grid, those of its tabs, and those of tabs inside items. */
export function getGrids(body: PageBody): Grid[] {
  const outer = [body.layout, ...getTabs(body).map((tab) => tab.layout)];
  const inner = outer.flat().flatMap((item) => item.tabs.map((tab) => tab.layout));
  return [...outer, ...inner].map((items) => ({ items }));
}

/** Returns every item of a page, including nested ones. */
export const getItems = (body: PageBody): (InnerItem | LayoutItem)[] => getGrids(body).flatMap(({ items }) => items);

const overlap = (a: InnerItem, b: InnerItem): boolean =>
  a.col < b.col + b.sizeX && b.col < a.col + a.sizeX && a.row < b.row + b.sizeY && b.row < a.row + a.sizeY;

/** Returns how many of the five kinds of content an item has. */
const countContents = (item: InnerItem | LayoutItem): number =>
  [item.component, item.attribute, item.screen].filter((content) => content !== null).length +
  (item.kpis.length > 0 ? 1 : 0) +
  (getInnerTabs(item).length > 0 ? 1 : 0);

function validateItem(item: InnerItem | LayoutItem, screens: readonly string[]): string | undefined {
  if (item.col + item.sizeX > GRID_COLUMNS) return `Item ${item.id} extends beyond column ${GRID_COLUMNS}.`;
  if (item.row + item.sizeY > GRID_ROWS) return `Item ${item.id} extends beyond row ${GRID_ROWS}.`;
  if (countContents(item) !== 1)
    return `Item ${item.id} must contain one component, KPI cards, an attribute, a screen or tabs.`;
  if (item.isKpi !== item.kpis.length > 0) return `Item ${item.id} must have isKpi exactly when it has KPI cards.`;
  if (item.screen === null || (isWidget(item.screen) && screens.includes(item.screen))) return undefined;
  if (!screens.includes(item.screen))
    return `Item ${item.id} refers to the screen ${item.screen}, which does not exist.`;
  const isWhole = item.col === 0 && item.sizeX === GRID_COLUMNS && item.autoHeight;
  return isWhole
    ? undefined
    : `The screen of item ${item.id} must be ${GRID_COLUMNS} columns wide and as high as its content.`;
}

function validateGrid({ items }: Grid, screens: readonly string[]): PageIssue[] {
  const issues: PageIssue[] = [];
  items.forEach((item, at) => {
    const reason = validateItem(item, screens);
    const overlapped = items.slice(0, at).find((other) => overlap(item, other));
    if (reason) issues.push({ place: `item.${item.id}`, reason });
    if (overlapped) issues.push({ place: `item.${item.id}`, reason: `Items ${overlapped.id} and ${item.id} overlap.` });
  });
  const [, second] = items.filter((item) => item.screen !== null && !isWidget(item.screen));
  if (second) issues.push({ place: `item.${second.id}`, reason: 'A grid can contain one screen at most.' });
  return issues;
}

/** Returns the values that occur more than once, without duplicates. */
const findDuplicates = (values: readonly string[]): string[] => [
  ...new Set(values.filter((value, at) => values.indexOf(value) !== at)),
];

/**
 * Validates a page.
 * @param screens screens that items can contain, in addition to components
 */
export function validatePage(body: PageBody, screens: readonly string[]): PageIssue[] {
  const tabs = getTabs(body);
  const items = getItems(body);
  const tabIds = [...tabs, ...items.flatMap(getInnerTabs)].map((tab) => tab.id);
  const validateUniqueIds = (kind: 'item' | 'tab', ids: readonly string[]) =>
    findDuplicates(ids).map((id) => ({ place: `${kind}.${id}`, reason: `Two ${kind}s have the id ${id}.` }));
  const keys = findDuplicates(tabs.map((tab) => tab.key)).map((key) => ({
    place: `tab.${tabs.findLast((tab) => tab.key === key)?.id}`,
    reason: `Two tabs have the key ${key}.`,
  }));
  const [, other] = body.tabs.filter((tab) => tab.is_default);
  return [
    ...(other ? [{ place: `tab.${other.id}`, reason: 'Only one tab can open first.' }] : []),
    ...validateUniqueIds(
      'item',
      items.map((item) => item.id),
    ),
    ...validateUniqueIds('tab', tabIds),
    ...keys,
    ...getGrids(body).flatMap((grid) => validateGrid(grid, screens)),
  ];
}

/** Validates that the keys of existing tabs have not changed, even if a tab was renamed, because URLs refer to tabs by key. */
export function validateTabKeys(before: PageBody, after: PageBody): PageIssue[] {
  const keys = new Map(getTabs(before).map((tab) => [tab.id, tab.key]));
  return getTabs(after).flatMap(({ id, key, name }) => {
    const old = keys.get(id);
    return old === undefined || old === key
      ? []
      : [{ place: `tab.${id}`, reason: `The key of the tab ${name} cannot be changed from ${old}.` }];
  });
}
