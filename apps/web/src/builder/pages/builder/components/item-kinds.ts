/** The kinds of items that the palette offers. */
import { WHOLE_SCREENS, type Widget, WIDGETS } from '@mainstay/contract/pages/page';
import type { ComponentRow } from '@mainstay/contract/components/admin';
import { AppWindow, LayoutPanelTop, List, ListChecks, type LucideIcon, SquareKanban } from 'lucide-react';
import { getComponentKind, KIND_GROUPS } from '../../../components/component-kinds.ts';
import { type Item, createId } from './page-draft.ts';

/** Labels of built-in screens. */
export const SCREEN_NAMES: Readonly<Record<string, string>> = {
  'account-summary': 'Account summary',
  'account-health': 'Account health',
  contacts: 'Contacts',
  notes: 'Notes and files',
  playbooks: 'Account playbooks',
  timeline: 'Account timeline',
  hierarchy: 'Account hierarchy',
  subscriptions: 'Subscriptions and products',
  usage: 'Usage',
  support: 'Support cases',
  attributes: 'Account attributes',
  accounts: 'Accounts list',
  'recent-activity': 'Recent activity',
  'recent-accounts': 'Recently onboarded accounts',
  'top-actions': 'Top 5 actions',
};
export const getScreenName = (screen: string): string => SCREEN_NAMES[screen] ?? screen;

const GROUPS: readonly string[] = [...KIND_GROUPS, 'KPI cards', 'Attributes', 'Widgets', 'Screens', 'Layout'];

export interface PaletteEntry {
  id: string;
  name: string;
  group: string;
  Icon: LucideIcon;
  /** Creates a new item. */
  make: () => Item;
}

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
};

interface NamedEntry {
  id: number;
  name: string;
}
interface PaletteSources {
  components: readonly Pick<ComponentRow, 'id' | 'name' | 'kind' | 'title'>[];
  kpis: readonly NamedEntry[];
  attributes: readonly NamedEntry[];
}

/** Returns all entries of the palette with their groups. */
export function buildPalette({ components, kpis, attributes }: PaletteSources): PaletteEntry[] {
  return [
    ...components.map(({ id, kind, title, name }): PaletteEntry => {
      const { group, Icon, columns, rows } = getComponentKind(kind).palette;
      const make = () => createItem(columns, rows, { component: id });
      return { id: `component-${id}`, name: title || name, group, Icon, make };
    }),
    ...kpis.map(({ id, name }): PaletteEntry => {
      const make = () => createItem(2, 1, { isKpi: true, kpis: [id] });
      return { id: `kpi-${id}`, name, group: 'KPI cards', Icon: SquareKanban, make };
    }),
    ...attributes.map(({ id, name }): PaletteEntry => {
      const make = () => createItem(3, 1, { attribute: id, autoHeight: true });
      return { id: `attribute-${id}`, name, group: 'Attributes', Icon: ListChecks, make };
    }),
    ...WIDGETS.map((widget): PaletteEntry => {
      const [sizeX, sizeY] = WIDGET_SIZES[widget];
      const make = () => createItem(sizeX, sizeY, { screen: widget });
      return { id: `widget-${widget}`, name: getScreenName(widget), group: 'Widgets', Icon: List, make };
    }),
    ...WHOLE_SCREENS.map((screen): PaletteEntry => {
      const make = () => createItem(6, 1, { screen, autoHeight: true });
      return { id: `screen-${screen}`, name: getScreenName(screen), group: 'Screens', Icon: AppWindow, make };
    }),
    {
      id: 'tabs',
      name: 'Tab group',
      group: 'Layout',
      Icon: LayoutPanelTop,
      make: () => createItem(6, 1, { autoHeight: true, tabs: [{ id: createId(), name: 'First tab', layout: [] }] }),
    },
  ];
}

/** Returns the entries whose name contains a text, by group. */
export function groupEntries(entries: readonly PaletteEntry[], find: string): [group: string, PaletteEntry[]][] {
  const text = find.trim().toLowerCase();
  const found = entries.filter(({ name }) => name.toLowerCase().includes(text));
  return GROUPS.map((group): [string, PaletteEntry[]] => [
    group,
    found.filter((entry) => entry.group === group),
  ]).filter(([, members]) => members.length > 0);
}
