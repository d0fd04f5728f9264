/** Converts the result of a KPI to the content of its card. */
import type { KpiResult } from '@mainstay/contract/kpis';
import { NO_SCORE_OUTPUT } from '@mainstay/contract/rules/kpi-types';
import { formatLongDate, formatLongWeekday, formatShortDate, formatShortWeekday } from '@mainstay/contract/rules/dates';
import { computeChange } from '@mainstay/contract/rules/kpi-change';
import { type FormatContext, formatValue } from '@mainstay/contract/rules/format-value';
import { inSentence } from '../../../platform/lib/in-sentence.ts';
import type { KpiVisual } from '../../../platform/ui/KpiSparkline.tsx';

type Context = Omit<FormatContext, 'place'>;
type Output = KpiResult['output']['data'][number];
type Part = Pick<Output, 'key' | 'name' | 'value' | 'format'>;

const formatOutput = (output: Omit<Part, 'key'> | undefined, context: Context): string =>
  formatValue(output?.value, output?.format ?? 'number', { ...context, place: 'tile' });

/** Colors of the parts of a whole, in their order. */
const PART_COLORS = ['var(--chart-1)', 'var(--chart-2)', 'var(--chart-3)'] as const;
/** Colors of the health bands, and of accounts without a score. */
const HEALTH_COLORS = ['var(--good)', 'var(--fair)', 'var(--bad)', 'var(--neutral)'] as const;

function toSplit(parts: readonly Part[], colors: readonly string[], context: Context): KpiVisual | null {
  const visibleParts = parts.flatMap(({ value, ...part }, index) =>
    typeof value === 'number' && value >= 0 && colors[index] !== undefined
      ? [
          {
            key: part.key,
            label: part.name,
            value,
            text: formatOutput({ value, ...part }, context),
            color: colors[index],
          },
        ]
      : [],
  );
  const isWhole = visibleParts.length === parts.length && visibleParts.length > 1;
  return isWhole && visibleParts.some(({ value }) => value > 0) ? { kind: 'split', parts: visibleParts } : null;
}

/** Returns the number of accounts without a score as a part, unless it is 0. */
const getWithoutScore = ({ output }: KpiResult): Part[] =>
  output.data
    .filter(({ key, value }) => key === NO_SCORE_OUTPUT && typeof value === 'number' && value > 0)
    .map(({ key, name, value }) => ({ key, name: inSentence(name), value, format: 'comma' }));

/** Returns the chart of a card whose template has one: health bands, parts of a whole, or the percentage of a gauge. */
function toVisual(result: KpiResult, context: Context): KpiVisual | null {
  if (result.config.meta.kpi_style !== 'v2') return null;
  const toLevel = (key: string, name: string, value: number | undefined): Part => ({
    key,
    name,
    value: value ?? 0,
    format: 'comma',
  });
  if (result.level_one_count !== undefined) {
    const { level_one_count: one, level_two_count: two, level_three_count: three } = result;
    const levels = [
      toLevel('level_one_count', 'good', one),
      toLevel('level_two_count', 'fair', two),
      toLevel('level_three_count', 'poor', three),
    ];
    return toSplit([...levels, ...getWithoutScore(result)], HEALTH_COLORS, context);
  }
  const [main, ...others] = result.output.data;
  const parts = others.filter(({ key }) => key !== 'footervalue');
  if (parts.length === 0 && main?.format === 'percent' && typeof main.value === 'number')
    return { kind: 'meter', value: main.value };
  return toSplit(
    parts.map(({ key, name, value, format }) => ({ key, name: inSentence(name), value, format })),
    PART_COLORS,
    context,
  );
}

/** Describes what the main value is compared with: the value at the end of the preceding period, or of the same weekday. */
function describeComparison({ compared_days: days }: KpiResult, main: Output | undefined, context: Context) {
  if (!days || main?.previous === undefined) return undefined;
  const previous = formatOutput({ ...main, value: main.previous }, context);
  if (days.value_day)
    return {
      text: `since ${formatShortWeekday(days.previous_day)}`,
      title: `${previous} on ${formatLongWeekday(days.previous_day)}, compared with ${formatLongWeekday(days.value_day)}`,
    };
  const day = formatShortDate(days.previous_day);
  return { text: `since ${day}`, title: `${previous} on ${formatLongDate(days.previous_day)}` };
}

/** Returns the main value and the footer of their slots (1-components-03), and the chart below them. */
export function toKpiCard(result: KpiResult, context: Context) {
  const outputs = result.output.data;
  const main = outputs.find(({ key }) => key === 'mainvalue') ?? outputs[0];
  const footer = outputs.find(({ key }) => key === 'footervalue');
  return {
    isEmpty: main?.value === null || main?.value === undefined,
    value: formatOutput(main, context),
    /** Undefined if the page does not compare periods, null if the previous value is not known. */
    change:
      main?.previous === undefined
        ? undefined
        : computeChange(main, (size, format) => formatOutput({ ...main, value: size, format }, context)),
    comparison: describeComparison(result, main, context),
    footer: footer && footer.value !== null ? `${formatOutput(footer, context)} ${inSentence(footer.name)}` : '',
    visual: toVisual(result, context),
  };
}
