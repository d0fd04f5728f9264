import { FormulaBody } from '@mainstay/contract/kpis/parts';
import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { updateSession } from '../../../platform/lib/session.ts';
import { CURRENCIES } from '../../../testing/currencies.ts';
import { useTestContainer } from '../../../testing/test-container.tsx';
import { formulaPreview } from '../queries.ts';
import { FormulaPreview } from './FormulaPreview.tsx';

const box = useTestContainer();
const body = FormulaBody.parse({ name: 'MRR', source: 'accounts', expression: 'sum(mrr)', number_format: 'currency' });

test.each(CURRENCIES)(
  'an unsaved formula shows money with the decimals of $symbol',
  ({ symbol, digits, amount, text }) => {
    updateSession({ token: 'x', currency_symbol: symbol, currency_digits: digits });
    const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
    const outputs = [{ key: 'mainvalue', name: 'MRR', format: 'currency', value: amount }];
    client.setQueryData(formulaPreview(body, { user: null, account: null }).queryKey, { outputs } as never);
    box.draw(<FormulaPreview body={body} previewAs={{ user: null, account: null }} />, client);
    expect(box.element.querySelector('dd')?.textContent).toBe(text);
  },
);
