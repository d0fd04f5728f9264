import type { ChartType } from '@mainstay/contract/rules/expressions';

/** SVG paths of the chart type icons. */
const ICONS: Readonly<Record<ChartType, string>> = {
  bar: 'M6 30V18M16 30V8M26 30V14M36 30V4',
  horizontalBar: 'M4 6H34M4 14H22M4 22H40M4 30H14',
  line: 'M4 26L14 16L24 20L40 4',
  area: 'M4 26L14 16L24 20L40 4V30H4Z',
  pie: 'M22 4A14 14 0 1 1 8 18H22Z',
  doughnut: 'M22 6A12 12 0 1 1 10 18',
  scatter: 'M8 26h.1M14 16h.1M20 22h.1M26 10h.1M34 14h.1M38 6h.1',
  treemap: 'M4 4H24V30H4ZM28 4H40V16H28ZM28 20H40V30H28Z',
  distribution: 'M4 30C14 30 14 6 22 6S30 30 40 30',
};
const FILLED: ReadonlySet<ChartType> = new Set(['area', 'pie', 'treemap']);

export const ChartTypeIcon = ({ type }: { type: ChartType }) => (
  <svg viewBox="0 0 44 34" width="44" height="34" aria-hidden>
    <path
      d={ICONS[type]}
      fill={FILLED.has(type) ? 'var(--brand-soft)' : 'none'}
      stroke="var(--chart-1)"
      strokeWidth={type === 'bar' || type === 'horizontalBar' || type === 'doughnut' || type === 'scatter' ? 5 : 2}
      strokeLinecap={type === 'scatter' ? 'round' : 'butt'}
      strokeLinejoin="round"
    />
  </svg>
);
