/**
 * A page is one document: a grid of items, tabs with grids, or nested tabs. Authors and readers use the same shape; a reader's document
 * contains only what the reader can see. Rows 1-pages-03 to 28, decision 2.
 */
import { z } from 'zod';
import { shortText } from '../kit.ts';

/** Number of columns and rows of the grid. */
export const GRID_COLUMNS = 6;
export const GRID_ROWS = 100;
/** Height of one row without a custom height, and the gap between items, in pixels. */
export const ROW_HEIGHT = 200;
export const GRID_MARGIN = 10;

/** Built-in lists that are placed like components: they can have any width, and a grid can contain several of them. */
export const WIDGETS = [
  'recent-activity',
  'recent-accounts',
  'top-actions',
  'pending-actions',
  'account-summaries',
  'health-levels',
] as const;
export type Widget = (typeof WIDGETS)[number];
export const isWidget = (screen: string | null): screen is Widget => (WIDGETS as readonly unknown[]).includes(screen);

/** Screens that take the full width of a grid. A grid can contain each of them once. */
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
  'email',
  'calendar',
] as const;
/** Built-in screens that an item can contain. Each one becomes available with the feature that provides it. */
export const SCREENS = [...WHOLE_SCREENS, ...WIDGETS] as const;

const itemId = z.string().regex(/^[a-z0-9-]{1,40}$/);
/** The name of a tab in a URL. It is unique within the page and does not change when the tab is renamed. */
export const TabKey = z.string().regex(/^[a-z0-9][a-z0-9_-]{0,62}$/, 'Must be lower-case letters, digits, _ and -.');

const place = {
  /** Unique within the page. */
  id: itemId,
  /** Zero-based column and row (decision 40). */
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
  /** Fits the height to the content. */
  autoHeight: z.boolean().default(false),
  customHeight: z
    .object({ heightValue: z.number().min(20).max(10_000), heightUnit: z.enum(['px', 'vh', 'rem']) })
    .nullable()
    .default(null),
  /** Hides the frame of the card. */
  noContainer: z.boolean().default(false),
  hideTitle: z.boolean().default(false),
  /** Hidden from readers but visible to authors. */
  hide_component: z.boolean().default(false),
};

/** An item without its own tabs. It contains exactly one of component, KPI cards, attribute and screen. */
export const InnerItem = z.object({
  ...place,
  component: z.int().positive().nullable().default(null),
  isKpi: z.boolean().default(false),
  kpis: z.array(z.int().positive()).max(24).default([]),
  attribute: z.int().positive().nullable().default(null),
  screen: z.string().max(60).nullable().default(null),
});
export type InnerItem = z.infer<typeof InnerItem>;
/** An item of a page: the content of an inner item, or tabs with one grid each. */
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
  /** Roles that can see the tab. An empty list means all users. */
  roles: z.array(z.string().max(20)).max(20).default([]),
  layout: z.array(LayoutItem).max(100).default([]),
};
export const NestedTab = z.object(tab);
export type NestedTab = z.infer<typeof NestedTab>;
export const PageTab = z.object({
  ...tab,
  nestedTabs: z.array(NestedTab).max(50).default([]),
  /** Opens if the URL names no tab. At most one tab of a page is the default. */
  is_default: z.boolean().default(false),
});
export type PageTab = z.infer<typeof PageTab>;

export const PAGE_SCOPES = ['Global', 'Account', 'Portfolio', 'Report'] as const;
/** The document that authors save. */
export const PageBody = z.object({
  layout: z.array(LayoutItem).max(100).default([]),
  tabs: z.array(PageTab).max(60).default([]),
});
export type PageBody = z.infer<typeof PageBody>;

/** The document that readers get, without hidden items and tabs of other roles, and with details of the referenced items. */
export const PageDetail = PageBody.extend({
  id: z.int(),
  name: z.string(),
  version: z.int(),
  meta: z.object({ scope: z.object({ name: z.enum(PAGE_SCOPES) }) }),
  /** Name and kind of every component on the page, so that frames can be rendered before their data arrives. */
  components: z.array(z.object({ id: z.int(), name: z.string(), kind: z.string(), title: z.string() })),
  /** Whether a component of the page takes the selected period of reports. */
  has_period: z.boolean().optional(),
});
export type PageDetail = z.infer<typeof PageDetail>;
