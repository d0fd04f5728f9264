import {
  AppWindow,
  Bot,
  ChartColumn,
  Code,
  Gauge,
  Hash,
  LayoutPanelTop,
  List,
  ListChecks,
  type LucideIcon,
  Puzzle,
  SquareKanban,
  Table2,
  TableProperties,
} from 'lucide-react';
import type { PaletteEntry } from './item-kinds.ts';

const ICONS: Readonly<Record<PaletteEntry['icon'], LucideIcon>> = {
  kpi: Hash,
  score: Gauge,
  graph: ChartColumn,
  table: Table2,
  'react-table': TableProperties,
  html: Code,
  'react-ai': Bot,
  extension: Puzzle,
  kpis: SquareKanban,
  attribute: ListChecks,
  widget: List,
  screen: AppWindow,
  tabs: LayoutPanelTop,
};

/** The icon of a palette entry. */
export function PaletteIcon({ icon }: { icon: PaletteEntry['icon'] }) {
  const Icon = ICONS[icon];
  return <Icon size={15} strokeWidth={1.75} aria-hidden />;
}
