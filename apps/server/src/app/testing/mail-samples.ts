/** Valid settings of mail and of the AI provider, and events of calendars, for tests that cover the whole contract. */
const MAIL_SERVER = { host: '', port: 1, encryption: 'tls', username: '', password: '' };
const MAIL_SENDER = {
  own_server: false,
  ...MAIL_SERVER,
  from_name: 'Harbour',
  from_address: '',
  reply_to: '',
  bounce_address: '',
  dkim_key: 'none',
  dkim_domain: '',
  dkim_selector: '',
  dkim_private_key: '',
  per_second: 5,
};
const BOUNCE_MAILBOX = {
  enabled: true,
  ...MAIL_SERVER,
  host: '127.0.0.1',
  username: 'harbour',
  folder: 'INBOX',
};
const AI_PROVIDER = {
  enabled: true,
  base_url: 'http://127.0.0.1:1/v1',
  model: 'harbour',
  key: 'harbour-key',
  input_price: 1,
  output_price: 2,
  monthly_cost: 10,
  monthly_calls: 100,
  user_monthly_calls: 0,
  answer_seconds: 5,
};
/** Bodies by path. */
export const SETTINGS_BODIES = {
  '/v1/api/admin/ai-provider/': AI_PROVIDER,
  '/v1/api/admin/ai-provider/test/': AI_PROVIDER,
  '/v1/api/gptresults/': { gptPrompt: 'Greet the harbour master.' },
  '/v1/api/admin/bounce-mailbox/': BOUNCE_MAILBOX,
  '/v1/api/admin/bounce-mailbox/test/': BOUNCE_MAILBOX,
  '/v1/api/admin/mail-sender/': MAIL_SENDER,
  '/v1/api/admin/mail-sender/test/': MAIL_SENDER,
};
const EVENT_START = '2026-11-24T10:00:00Z';
const EVENT_END = '2026-11-24T11:00:00Z';
export const GOOGLE_EVENT = { summary: 'Berths', start: { dateTime: EVENT_START }, end: { dateTime: EVENT_END } };
export const MICROSOFT_EVENT = { subject: 'Berths', start: { dateTime: EVENT_START }, end: { dateTime: EVENT_END } };
