/**
 * A page is one document: a grid of items, or tabs with grids, or tabs in tabs. Rows 1-pages-03 to 28, decision 2.
 * The document that authors save and the page that readers get have the same shape; a reader's holds what they may see.
 */
import { z } from 'zod';
import { shortText } from '../kit.ts';

/** Columns of the grid, and its last row. */
export const GRID_COLUMNS = 6;
export const GRID_ROWS = 100;
/** Pixels of one row where no height of its own is set, and between items. */
export const ROW_HEIGHT = 200;
export const GRID_MARGIN = 10;

/** Built-in lists that are placed as components are: of any width, several in one grid. */
export const WIDGETS = ['recent-activity', 'recent-accounts', 'top-actions'] as const;
export type Widget = (typeof WIDGETS)[number];
export const isWidget = (screen: string | null): screen is Widget => (WIDGETS as readonly unknown[]).includes(screen);

/** What takes a grid's whole width, one in each. */
export const WHOLE_SCREENS = [
  'account-summary',
  'account-health',
  'contacts',
  'notes',
  'playbooks',
  'success-plans',
  'timeline',
  'hierarchy',
  'subscriptions',
  'usage',
  'support',
  'attributes',
  'accounts',
] as const;
/** Screens of the product that an item can hold. Each becomes available with the feature that offers it. */
export const SCREENS = [...WHOLE_SCREENS, ...WIDGETS] as const;

const itemId = z.string().regex(/^[a-z0-9-]{1,40}$/);
/** What a tab is called in an address: unique in its page, never changed by a rename. */
export const TabKey = z.string().regex(/^[a-z0-9][a-z0-9_-]{0,62}$/, 'Must be lower-case letters, digits, _ and -.');

const place = {
  /** Unique in the page. */
  id: itemId,
  /** Column and row count from 0 (decision 40). */
  col: z
    .int()
    .min(0)
    .max(GRID_COLUMNS - 1),
  row: z
    .int()
    .min(0)
    .max(GRID_ROWS - 1),
  sizeX: z.int().min(1).max(GRID_COLUMNS),
  sizeY: z.int().min(1).max(GRID_ROWS),
  /** As high as its content. */
  autoHeight: z.boolean().default(false),
  customHeight: z
    .object({ heightValue: z.number().min(20).max(10_000), heightUnit: z.enum(['px', 'vh', 'rem']) })
    .nullable()
    .default(null),
  /** Without the frame of a card. */
  noContainer: z.boolean().default(false),
  hideTitle: z.boolean().default(false),
  /** Left out for readers; authors still see it. */
  hide_component: z.boolean().default(false),
};

/** An item without tabs of its own: exactly one of component, KPI cards, attribute and screen. */
export const InnerItem = z.object({
  ...place,
  component: z.int().positive().nullable().default(null),
  isKpi: z.boolean().default(false),
  kpis: z.array(z.int().positive()).max(24).default([]),
  attribute: z.int().positive().nullable().default(null),
  screen: z.string().max(60).nullable().default(null),
});
export type InnerItem = z.infer<typeof InnerItem>;
/** An item of a page: what an inner one is, or tabs inside the item, each with one grid. */
export const LayoutItem = InnerItem.extend({
  tabs: z
    .array(z.object({ id: itemId, name: shortText.min(1), layout: z.array(InnerItem).max(100) }))
    .max(20)
    .default([]),
});
export type LayoutItem = z.infer<typeof LayoutItem>;

const tab = {
  id: itemId,
  key: TabKey,
  name: shortText.min(1),
  /** Who sees it; nobody named means everybody. */
  roles: z.array(z.string().max(20)).max(20).default([]),
  layout: z.array(LayoutItem).max(100).default([]),
};
export const NestedTab = z.object(tab);
export type NestedTab = z.infer<typeof NestedTab>;
export const PageTab = z.object({
  ...tab,
  nestedTabs: z.array(NestedTab).max(50).default([]),
  /** Opens where the address names no tab; at most one of a page. */
  is_default: z.boolean().default(false),
});
export type PageTab = z.infer<typeof PageTab>;

export const PAGE_SCOPES = ['Global', 'Account', 'Portfolio', 'Report'] as const;
/** What authors save. */
export const PageBody = z.object({
  layout: z.array(LayoutItem).max(100).default([]),
  tabs: z.array(PageTab).max(60).default([]),
});
export type PageBody = z.infer<typeof PageBody>;

/** What readers get: hidden items and tabs of other roles are gone, and what items name is told with them. */
export const PageDetail = PageBody.extend({
  id: z.int(),
  name: z.string(),
  version: z.int(),
  meta: z.object({ scope: z.object({ name: z.enum(PAGE_SCOPES) }) }),
  /** Name and kind of every component the page shows, so that frames stand before their data. */
  components: z.array(z.object({ id: z.int(), name: z.string(), kind: z.string(), title: z.string() })),
});
export type PageDetail = z.infer<typeof PageDetail>;
