/** The figures of a KPI as a tile says them. */
import type { KpiReport } from '@mainstay/contract/components/report';
import type { Formatter } from '../../components/use-format.ts';

type Output = KpiReport['output']['data'][number];

/** How a figure stands against the range before. */
export interface Change {
  text: string;
  way: 'up' | 'down' | 'same';
  /** What that means by the author's word; `flat` where it means nothing. */
  tone: 'good' | 'bad' | 'flat';
}

const MINUS = '−';
const rounded = (value: number): number => Math.round(value * 10) / 10;
const signed = (size: number, text: string): string => `${size < 0 ? MINUS : '+'}${text}`;

/** By how much: a share in points, anything else in percent of what was there, or as it is where nothing was. */
function sizeOf({ value, previous, format }: Output & { value: number; previous: number }, as: Formatter): string {
  const difference = value - previous;
  if (format === 'percent') return signed(difference, `${Math.abs(rounded(difference))} pt`);
  if (previous === 0) return signed(difference, as(Math.abs(difference), { format }, 'tile'));
  return signed(difference, `${Math.abs(rounded((difference / Math.abs(previous)) * 100))}%`);
}

/** Null where there is nothing to compare. */
export function changeOf(output: Output, as: Formatter): Change | null {
  const { value, previous, better } = output;
  if (typeof value !== 'number' || typeof previous !== 'number') return null;
  const text = sizeOf({ ...output, value, previous }, as);
  // What is too little to be said is no change.
  if (!/[1-9]/.test(text)) return { text: 'No change', way: 'same', tone: 'flat' };
  const way = value > previous ? 'up' : 'down';
  return { text, way, tone: better === undefined ? 'flat' : (better === 'higher') === (way === 'up') ? 'good' : 'bad' };
}

/** Main figure, footer and the other outputs, by their keys (3-component-kpi-09, 29, 30). */
export function tileOf(report: KpiReport, format: Formatter) {
  const outputs = report.output.data;
  const main = outputs.find(({ key }) => key === 'mainvalue') ?? outputs[0];
  const footer = outputs.find(({ key }) => key === 'footervalue');
  const text = (output: Output | undefined, value = output?.value ?? null) =>
    format(value, { format: output?.format ?? 'number' }, 'tile');
  return {
    value: text(main, report.mainvalue),
    change: main ? changeOf(main, format) : null,
    footer: footer ? { name: footer.name, text: text(footer, report.footervalue) } : null,
    others: outputs
      .filter((output) => output !== main && output !== footer)
      .map((output) => ({
        key: output.key,
        name: output.name,
        text: text(output),
        change: changeOf(output, format),
      })),
  };
}
