/** Formats the values of a KPI for its tile. */
import type { KpiReport } from '@mainstay/contract/components/report';
import { computeChange } from '@mainstay/contract/rules/kpi-change';
import type { Formatter } from '../../components/use-format.ts';

type Output = KpiReport['output']['data'][number];

/** Returns the main value, the footer and the other outputs, identified by their keys (3-component-kpi-09, 29, 30). */
export function toKpiTile(report: KpiReport, format: Formatter) {
  const outputs = report.output.data;
  const main = outputs.find(({ key }) => key === 'mainvalue') ?? outputs[0];
  const footer = outputs.find(({ key }) => key === 'footervalue');
  const formatShort = (value: number, numberFormat: Output['format']) =>
    format(value, { format: numberFormat }, 'tile');
  /** Returns undefined if the KPI does not compare ranges. */
  const getChange = (output: Output) =>
    output.previous === undefined ? undefined : computeChange(output, formatShort);
  const formatOutput = (output: Output | undefined, value = output?.value ?? null) =>
    format(value, { format: output?.format ?? 'number' }, 'tile');
  return {
    value: formatOutput(main, report.mainvalue),
    change: main && getChange(main),
    footer: footer ? { name: footer.name, text: formatOutput(footer, report.footervalue) } : null,
    others: outputs
      .filter((output) => output !== main && output !== footer)
      .map((output) => ({
        key: output.key,
        name: output.name,
        text: formatOutput(output),
        change: getChange(output),
      })),
  };
}
