/**
 * Builds the starter pages with their tabs and items, as entries of a definition file like those of an export: references are by name, and
 * values that equal the default may be missing.
 */
import { isWidget } from '@mainstay/contract/pages/page';
import type { Entry } from './component-entries.ts';

type ItemContent = { component: string } | { kpis: readonly string[] } | { screen: string };
/** @param height in pixels; without it, the item is as high as its content */
export const item = (id: string, col: number, row: number, sizeX: number, content: ItemContent, height?: number) => ({
  id,
  col,
  row,
  sizeX,
  sizeY: 1,
  ...('kpis' in content && { isKpi: true, noContainer: true }),
  ...('screen' in content && !isWidget(content.screen) && { noContainer: true, hideTitle: true }),
  ...content,
  ...(height === undefined ? { autoHeight: true } : { customHeight: { heightValue: height, heightUnit: 'px' } }),
});
type Item = ReturnType<typeof item>;

interface WrittenTab {
  key: string;
  name: string;
  layout: readonly Item[];
  roles?: readonly string[];
  nestedTabs?: readonly (WrittenTab & { id: string })[];
}
export const tab = (
  key: string,
  name: string,
  layout: readonly Item[],
  more: Pick<WrittenTab, 'roles' | 'nestedTabs'> = {},
) => ({ id: key, key, name, layout, ...more });

/** Heights in pixels of items that are side by side: tables of five and of eight rows, and lists of ten rows. */
export const HEIGHTS = { tile: 132, chart: 300, few: 288, table: 396, list: 532 } as const;
/** Tiles that share a row. */
export const tiles = (names: readonly string[], row = 0): Item[] => {
  const sizeX = 6 / names.length;
  return names.map((name, at) => item(`tile-${at + 1}`, at * sizeX, row, sizeX, { component: name }, HEIGHTS.tile));
};

interface WrittenPage {
  name: string;
  scope?: 'Global' | 'Account' | 'Portfolio' | 'Report';
  roles?: readonly string[];
  layout?: readonly Item[];
  tabs?: readonly ReturnType<typeof tab>[];
}
export const page = ({ name, scope = 'Global', roles = [], layout = [], tabs = [] }: WrittenPage): Entry => ({
  kind: 'page',
  name,
  body: { scope, roles, layout, tabs },
});
