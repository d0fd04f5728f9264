/** Small drawings of components that need no data. */
import type { ChartType } from '@mainstay/contract/rules/expressions';

/** SVG paths in a faint and in the accent color, and the width of the latter, in a box of 120 by 74. */
export interface Drawing {
  faint: string;
  bright: string;
  width?: number;
}

/** SVG paths by chart type, in a box of 44 by 34. */
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

const THICK: ReadonlySet<ChartType> = new Set(['bar', 'horizontalBar', 'doughnut', 'scatter']);

interface ChartTypeIconProps {
  type: ChartType;
  /** In pixels. */
  width: number;
}

export const ChartTypeIcon = ({ type, width }: ChartTypeIconProps) => (
  <svg viewBox="0 0 44 34" width={width} aria-hidden>
    <path
      d={ICONS[type]}
      fill={FILLED.has(type) ? 'var(--brand-soft)' : 'none'}
      stroke="var(--chart-1)"
      strokeWidth={THICK.has(type) ? 5 : 2}
      strokeLinecap={type === 'scatter' ? 'round' : 'butt'}
      strokeLinejoin="round"
    />
  </svg>
);

export const Thumbnail = ({ drawing: { faint, bright, width = 5 } }: { drawing: Drawing }) => (
  <svg viewBox="0 0 120 74" aria-hidden>
    <path d={faint} fill="none" stroke="var(--track)" strokeWidth="5" />
    <path d={bright} fill="none" stroke="var(--chart-1)" strokeWidth={width} />
  </svg>
);

/** Returns the chart type with a name, or undefined if charts of this type do not exist. */
export const findChartType = (name: string | null): ChartType | undefined =>
  name !== null && Object.hasOwn(ICONS, name) ? (name as ChartType) : undefined;
