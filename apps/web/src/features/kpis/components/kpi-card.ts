/** What a KPI's card says. */
import type { KpiResult } from '@mainstay/contract/kpis';
import { type FormatContext, formatValue } from '@mainstay/contract/rules/number-format';

type Context = Omit<FormatContext, 'place'>;
type Output = KpiResult['output']['data'][number];

const textOf = (output: Output | undefined, context: Context): string =>
  formatValue(output?.value, output?.format ?? 'number', { ...context, place: 'tile' });

/** Main figure and footer by their places (1-components-03). */
export function cardOf(result: KpiResult, context: Context) {
  const outputs = result.output.data;
  const main = outputs.find(({ key }) => key === 'mainvalue') ?? outputs[0];
  const footer = outputs.find(({ key }) => key === 'footervalue');
  return {
    isEmpty: main?.value === null || main?.value === undefined,
    value: textOf(main, context),
    footer: footer ? `${textOf(footer, context)} ${footer.name.toLowerCase()}` : '',
  };
}
