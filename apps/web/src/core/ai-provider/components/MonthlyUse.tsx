import type { AiProvider } from '@mainstay/contract/ai-provider';
import { formatDecimals, formatNumber } from '@mainstay/contract/rules/numbers';
import { StatStrip } from '../../../platform/ui/StatStrip.tsx';

/** Prices of tokens are fractions of the smallest unit of a currency. */
const COST_DECIMALS = 2;
const SMALLEST = 0.01;

const formatCost = (cost: number): string =>
  cost > 0 && cost < SMALLEST ? `< ${SMALLEST}` : formatDecimals(cost, COST_DECIMALS);

/** What the company used in the current month, beside its limits. */
export function MonthlyUse({ provider: { used, settings } }: { provider: AiProvider }) {
  const formatLimit = (limit: number, text: string) => (limit === 0 ? 'No limit' : `of ${text}`);
  return (
    <StatStrip
      label="Use this month"
      stats={[
        {
          label: 'Calls this month',
          value: formatNumber(used.calls),
          note: formatLimit(settings.monthly_calls, formatNumber(settings.monthly_calls)),
        },
        {
          label: 'Cost this month',
          value: formatCost(used.cost),
          note: formatLimit(settings.monthly_cost, formatDecimals(settings.monthly_cost, COST_DECIMALS)),
        },
        { label: 'Input tokens', value: formatNumber(used.input_tokens), note: 'Read by the model' },
        { label: 'Output tokens', value: formatNumber(used.output_tokens), note: 'Written by the model' },
      ]}
    />
  );
}
