import { expect, test } from 'vitest';
import { toProviderSettings, toProviderValues } from './provider-values.ts';

const SETTINGS = {
  enabled: true,
  base_url: 'https://api.test/v1',
  model: 'm',
  key: '',
  input_price: 0.15,
  output_price: 0,
  monthly_cost: 25,
  monthly_calls: 0,
  user_monthly_calls: 100,
  answer_seconds: 120,
};
const USED = { calls: 0, input_tokens: 0, output_tokens: 0, cost: 0 };

test('numbers are texts in the form, and no limit is an empty text', () => {
  const values = toProviderValues({ settings: SETTINGS, has_key: true, used: USED });
  expect(values).toEqual({
    base_url: 'https://api.test/v1',
    model: 'm',
    key: '',
    input_price: '0.15',
    output_price: '',
    monthly_cost: '25',
    monthly_calls: '',
    user_monthly_calls: '100',
    answer_seconds: '120',
  });
  expect(toProviderSettings(values)).toEqual(SETTINGS);
  expect(toProviderSettings(values, false).enabled).toBe(false);
});

test.each([
  ['1,5', 1.5],
  [' 2 ', 2],
  ['1.5.5', -1],
  ['-3', -1],
  ['1e3', -1],
  ['ten', -1],
])('the amount %j is sent as %d', (text, amount) => {
  const values = toProviderValues({ settings: SETTINGS, has_key: true, used: USED });
  expect(toProviderSettings({ ...values, monthly_cost: text }).monthly_cost).toBe(amount);
});
