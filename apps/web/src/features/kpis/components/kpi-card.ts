/** What a KPI's card says. */
import type { KpiResult } from '@mainstay/contract/kpis';
import { type FormatContext, formatValue } from '@mainstay/contract/rules/number-format';

type Context = Omit<FormatContext, 'place'>;
type Output = KpiResult['output']['data'][number];

/** The threshold that a figure has passed: the first that matches (S3-20). */
export function passedThreshold({ properties }: Pick<KpiResult, 'properties'>) {
  const value = properties.primary_value;
  if (typeof value !== 'number') return undefined;
  return properties.threshold_config.find(({ op, from, to }) => {
    if (op === 'lt') return value < from;
    if (op === 'lte') return value <= from;
    if (op === 'gt') return value > from;
    if (op === 'gte') return value >= from;
    return value >= from && value <= (to ?? from);
  });
}

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
