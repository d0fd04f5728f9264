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
  SquareKanban,
  Table2,
  TableProperties,
} from 'lucide-react';
import type { PaletteEntry } from './item-kinds.ts';

const SYMBOLS: Readonly<Record<PaletteEntry['symbol'], LucideIcon>> = {
  kpi: Hash,
  score: Gauge,
  graph: ChartColumn,
  table: Table2,
  'react-table': TableProperties,
  html: Code,
  'react-ai': Bot,
  kpis: SquareKanban,
  attribute: ListChecks,
  widget: List,
  screen: AppWindow,
  tabs: LayoutPanelTop,
};

/** The icon of a palette entry. */
export function PaletteIcon({ symbol }: { symbol: PaletteEntry['symbol'] }) {
  const Symbol = SYMBOLS[symbol];
  return <Symbol size={15} strokeWidth={1.75} aria-hidden />;
}
