import type { Kpi } from '@mainstay/contract/kpis';
import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { updateSession } from '../../../platform/lib/session.ts';
import { CURRENCIES } from '../../../testing/currencies.ts';
import { useTestContainer } from '../../../testing/test-container.tsx';
import { allKpis, kpiResult } from '../../../builder/kpis/queries.ts';
import type { ObjectiveDraft } from './plan-draft.ts';
import { useCurrentValue } from './use-current-value.ts';

const container = useTestContainer();
const kpi = { id: 7, name: 'Savings', type: 'account', status: 'Active', is_system: false } as Kpi;

function Probe({ target }: { target: number }) {
  const objective = {
    track_by: 'system',
    measured_by: kpi.id,
    target_value: String(target),
  } as unknown as ObjectiveDraft;
  const { now, goal } = useCurrentValue(12, objective, undefined);
  return <output>{`${now} of ${goal}`}</output>;
}

test.each(CURRENCIES)(
  'shows an amount of an objective with the decimals of $symbol',
  ({ symbol, digits, amount, text }) => {
    updateSession({ token: 'x', currency_symbol: symbol, currency_digits: digits });
    const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
    client.setQueryData(allKpis.queryKey, { kpis: [kpi] });
    const output = { key: 'mainvalue', name: 'Savings', type: 'value', format: 'currency', value: amount };
    client.setQueryData(kpiResult(kpi, 12).queryKey, { output: { data: [output] } } as never);
    container.draw(<Probe target={amount} />, client);
    expect(container.element.querySelector('output')?.textContent).toBe(`${text} of ${text}`);
  },
);
