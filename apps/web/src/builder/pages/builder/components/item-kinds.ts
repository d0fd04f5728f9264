/** The kinds of items that the palette offers. */
import type { ComponentRow } from '@mainstay/contract/components/admin';
import { WHOLE_SCREENS, type Widget, WIDGETS } from '@mainstay/contract/pages/page';
import type { ChartType } from '@mainstay/contract/rules/expressions';
import { getComponentKind } from '../../../components/component-kinds.ts';
import { type Drawing, findChartType } from '../../../components/Thumbnail.tsx';
import { type Item, createId } from './page-draft.ts';

/** Labels of built-in screens. */
export const SCREEN_NAMES: Readonly<Record<string, string>> = {
  'account-summary': 'Account summary',
  'account-health': 'Account health',
  contacts: 'Contacts',
  notes: 'Notes and files',
  playbooks: 'Account playbooks',
  'success-plans': 'Success plans',
  timeline: 'Account timeline',
  hierarchy: 'Account hierarchy',
  subscriptions: 'Subscriptions and products',
  usage: 'Usage',
  support: 'Support cases',
  attributes: 'Account attributes',
  accounts: 'Accounts list',
  email: 'Email',
  calendar: 'Calendar',
  'recent-activity': 'Recent activity',
  'recent-accounts': 'Recently onboarded accounts',
  'top-actions': 'Top 5 actions',
  'pending-actions': 'Top pending actions',
  'account-summaries': 'Accounts summary',
  'health-levels': 'Account health by level',
};
export const getScreenName = (screen: string): string => SCREEN_NAMES[screen] ?? screen;

/** Groups by origin, in the order of the palette. */
const GROUPS = [
  'Your components',
  'Company components',
  'Built-in components',
  'KPI cards',
  'Attributes',
  'Widgets',
  'Screens',
  'Layout',
] as const;
type Group = (typeof GROUPS)[number];

export interface PaletteEntry {
  id: string;
  name: string;
  /** Distinguishes the entry from others of the same name. */
  caption: string;
  group: Group;
  drawing: Drawing;
  /** Only for a chart. */
  chartType?: ChartType | undefined;
  /** Creates a new item. */
  make: () => Item;
}

const DRAWINGS = {
  attribute: {
    faint: 'M46 16H108M46 38H96M46 60H84',
    bright: 'M10 15L19 23L32 8M10 37L19 45L32 30M10 59L19 67L32 52',
  },
  widget: { faint: 'M36 16H108M36 37H92M36 58H102', bright: 'M12 16H22M12 37H22M12 58H22', width: 9 },
  screen: { faint: 'M8 10H112V66H8Z', bright: 'M8 22H112M24 38H76M24 52H56' },
  tabs: { faint: 'M8 24H112V66H8ZM48 12H74M84 12H110', bright: 'M8 12H38' },
} as const satisfies Record<string, Drawing>;

const DEFAULT_ITEM = {
  col: 0,
  row: 0,
  autoHeight: false,
  customHeight: null,
  noContainer: false,
  hideTitle: false,
  hide_component: false,
  component: null,
  isKpi: false,
  kpis: [],
  attribute: null,
  screen: null,
};
const createItem = (sizeX: number, sizeY: number, more: Partial<Item>): Item => ({
  ...DEFAULT_ITEM,
  id: createId(),
  sizeX,
  sizeY,
  ...more,
});

/** The initial columns and rows of a widget. */
const WIDGET_SIZES: Readonly<Record<Widget, [number, number]>> = {
  'recent-activity': [2, 2],
  'recent-accounts': [2, 2],
  'top-actions': [3, 2],
  'pending-actions': [4, 2],
  'account-summaries': [4, 2],
  'health-levels': [2, 1],
};

interface NamedEntry {
  id: number;
  name: string;
}
interface PaletteSources {
  components: readonly ComponentRow[];
  kpis: readonly NamedEntry[];
  attributes: readonly NamedEntry[];
  /** The id of the user who edits the page. */
  userId: number;
}

export const createComponentItem = (id: number, kind: ComponentRow['kind']): Item =>
  createItem(...getComponentKind(kind).size, { component: id });

function getOrigin({ created_by }: ComponentRow, userId: number): Group {
  if (created_by === null) return 'Built-in components';
  return created_by === userId ? 'Your components' : 'Company components';
}

function toComponentEntry(component: ComponentRow, userId: number): PaletteEntry {
  const { id, kind, title, name } = component;
  const { label, drawing } = getComponentKind(kind);
  return {
    id: `component-${id}`,
    name: title || name,
    caption: title && title !== name ? name : label,
    group: getOrigin(component, userId),
    drawing,
    chartType: findChartType(component.chart_type),
    make: () => createComponentItem(id, kind),
  };
}

/** Returns all entries of the palette with their groups. */
export function buildPalette({ components, kpis, attributes, userId }: PaletteSources): PaletteEntry[] {
  return [
    ...components.map((component) => toComponentEntry(component, userId)),
    ...kpis.map(({ id, name }): PaletteEntry => {
      const make = () => createItem(2, 1, { isKpi: true, kpis: [id] });
      const { drawing } = getComponentKind('kpi');
      return { id: `kpi-${id}`, name, caption: 'KPI card', group: 'KPI cards', drawing, make };
    }),
    ...attributes.map(({ id, name }): PaletteEntry => {
      const make = () => createItem(3, 1, { attribute: id, autoHeight: true });
      const drawing = DRAWINGS.attribute;
      return { id: `attribute-${id}`, name, caption: 'Attribute', group: 'Attributes', drawing, make };
    }),
    ...WIDGETS.map((widget): PaletteEntry => {
      const make = () => createItem(...WIDGET_SIZES[widget], { screen: widget });
      const name = getScreenName(widget);
      return { id: `widget-${widget}`, name, caption: 'Widget', group: 'Widgets', drawing: DRAWINGS.widget, make };
    }),
    ...WHOLE_SCREENS.map((screen): PaletteEntry => {
      const make = () => createItem(6, 1, { screen, autoHeight: true });
      const name = getScreenName(screen);
      return { id: `screen-${screen}`, name, caption: 'Full width', group: 'Screens', drawing: DRAWINGS.screen, make };
    }),
    {
      id: 'tabs',
      name: 'Tab group',
      caption: 'Grids on tabs',
      group: 'Layout',
      drawing: DRAWINGS.tabs,
      make: () => createItem(6, 1, { autoHeight: true, tabs: [{ id: createId(), name: 'First tab', layout: [] }] }),
    },
  ];
}

/** Returns the entries whose name or caption contains every word of a text, by group. */
export function groupEntries(entries: readonly PaletteEntry[], find: string): [group: string, PaletteEntry[]][] {
  const words = find.toLowerCase().split(/\s+/).filter(Boolean);
  const found = entries.filter(({ name, caption }) => {
    const text = `${name} ${caption}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
  return GROUPS.map((group): [string, PaletteEntry[]] => [
    group,
    found.filter((entry) => entry.group === group),
  ]).filter(([, members]) => members.length > 0);
}
