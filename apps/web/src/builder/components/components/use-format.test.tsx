import { expect, test } from 'vitest';
import { updateSession } from '../../../platform/lib/session.ts';
import { CURRENCIES } from '../../../testing/currencies.ts';
import { useTestContainer } from '../../../testing/test-container.tsx';
import { useChartStyle } from '../charts/components/use-chart-style.ts';
import { useFormat } from './use-format.ts';

const box = useTestContainer();

function Probe({ amount }: { amount: number }) {
  const format = useFormat();
  const { symbol, digits } = useChartStyle();
  const column = { format: 'currency' as const };
  return (
    <output>
      {format(amount, column)}|{format(amount * 1000, column, 'chart')}|{symbol}
      {digits}
    </output>
  );
}

test.each(CURRENCIES)('cells and charts have the decimals of $symbol', ({ symbol, digits, amount, text }) => {
  updateSession({ token: 'x', currency_symbol: symbol, currency_digits: digits });
  box.draw(<Probe amount={amount} />);
  const short = `${symbol}${(Math.round(amount * 10) / 10).toFixed(1)}K`;
  expect(box.element.querySelector('output')?.textContent).toBe(`${text}|${short}|${symbol}${digits}`);
});
