/** The figures of a KPI as a tile says them. */
import type { KpiReport } from '@mainstay/contract/components/report';
import type { Formatter } from '../../components/use-format.ts';

type Output = KpiReport['output']['data'][number];

/** `+12.5%`, against the range before; null where there is nothing to compare. */
export function changeText({ value, previous }: Pick<Output, 'value' | 'previous'>): string | null {
  if (typeof value !== 'number' || typeof previous !== 'number' || previous === 0) return null;
  const change = ((value - previous) / Math.abs(previous)) * 100;
  const rounded = Math.round(change * 10) / 10;
  return `${rounded > 0 ? '+' : ''}${rounded}%`;
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
    change: main ? changeText(main) : null,
    footer: footer ? { name: footer.name, text: text(footer, report.footervalue) } : null,
    others: outputs
      .filter((output) => output !== main && output !== footer)
      .map((output) => ({ key: output.key, name: output.name, text: text(output), change: changeText(output) })),
  };
}
