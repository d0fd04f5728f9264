/** Valid settings of mail, and events of calendars, for tests that cover the whole contract. */
const MAIL_SERVER = { host: '', port: 1, encryption: 'tls', username: '', password: '' };
export const MAIL_SENDER = {
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
export const BOUNCE_MAILBOX = {
  enabled: true,
  ...MAIL_SERVER,
  host: '127.0.0.1',
  username: 'harbour',
  folder: 'INBOX',
};
const EVENT_START = '2026-11-24T10:00:00Z';
const EVENT_END = '2026-11-24T11:00:00Z';
export const GOOGLE_EVENT = { summary: 'Berths', start: { dateTime: EVENT_START }, end: { dateTime: EVENT_END } };
export const MICROSOFT_EVENT = { subject: 'Berths', start: { dateTime: EVENT_START }, end: { dateTime: EVENT_END } };

export const MAIL_BODIES = {
  '/v1/api/admin/bounce-mailbox/': BOUNCE_MAILBOX,
  '/v1/api/admin/bounce-mailbox/test/': BOUNCE_MAILBOX,
  '/v1/api/admin/mail-sender/': MAIL_SENDER,
  '/v1/api/admin/mail-sender/test/': MAIL_SENDER,
};
