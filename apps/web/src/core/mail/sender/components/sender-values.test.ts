import type { SavedSender } from '@mainstay/contract/mail/sender';
import { expect, test } from 'vitest';
import { toSettings, toValues } from './sender-values.ts';

const SETTINGS = {
  own_server: true,
  host: 'smtp.quay.test',
  port: 587,
  encryption: 'starttls',
  username: 'quay',
  password: '',
  from_name: 'Quay',
  from_address: 'news@quay.test',
  reply_to: '',
  bounce_address: '',
  dkim_key: 'stored',
  dkim_domain: 'quay.test',
  dkim_selector: 'mainstay',
  dkim_private_key: '',
  per_second: 0,
} as const;

test('settings become the values of the form and back', () => {
  const values = toValues({ settings: SETTINGS } as unknown as SavedSender);
  expect([values.port, values.per_second]).toEqual(['587', '0']);
  expect(toSettings(values)).toEqual(SETTINGS);
});

test('a text that is not a whole number is rejected by the server', () => {
  const values = toValues({ settings: SETTINGS } as unknown as SavedSender);
  for (const text of ['', 'many', '2.5', '-3', '1e3', '1234567'])
    expect([text, toSettings({ ...values, port: text, per_second: text })]).toMatchObject([
      text,
      { port: -1, per_second: -1 },
    ]);
  expect(toSettings({ ...values, port: ' 25 ' }).port).toBe(25);
});
