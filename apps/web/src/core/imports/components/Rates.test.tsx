/** Exchange rates of an import, as they are typed and as they are sent. */
import { ImportMapping } from '@mainstay/contract/imports';
import { expect, test, vi } from 'vitest';
import { setUpScreenTests, typeText } from '../../../testing/screen.tsx';
import { Rates } from './Rates.tsx';

const { open } = setUpScreenTests();

test.each([
  ['0.92', 0.92],
  ['0,92', 0.92],
  ['1234,5', 1234.5],
  ['0.000645', 0.000645],
  ['150', 150],
  ['0', null],
  ['-1', null],
  ['1,234,5', null],
  ['one', null],
  [' ', null],
])('%s is the rate %s', async (text, rate) => {
  const change = vi.fn();
  await open(() => (
    <Rates
      codes={['KWD']}
      own="JPY"
      mapping={ImportMapping.parse({ columns: {}, date_format: null })}
      change={change}
      readOnly={false}
      serverErrors={{}}
    />
  ));
  const field = document.querySelector<HTMLInputElement>('input[aria-label="Rate of KWD"]');
  if (!field) throw new Error('no field of the rate');
  typeText(field, text);
  expect(change.mock.calls).toEqual([[{ do: 'rate', code: 'KWD', rate }]]);
  const isError = rate === null && text.trim() !== '';
  expect(document.body.textContent.includes('Enter a rate above 0.')).toBe(isError);
});
