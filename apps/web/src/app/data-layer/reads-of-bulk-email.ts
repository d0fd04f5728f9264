/** The expected requests of the queries of bulk email and of its sender, and how their data is cached. */
import * as sender from '../../core/mail/sender/queries.ts';
import * as bulkEmail from '../../domains/bulk-email/queries.ts';
import type { Reads } from './calls.ts';

const FRESH = 'always asked anew';
const CACHED = 'always asked anew, dropped after 0 ms, the last answer stays';

export const READS_OF_BULK_EMAIL: Reads = {
  'mail/sender.senderQuery': [[() => sender.senderQuery, '', 'GET /v1/api/admin/mail-sender/']],
  'mail/sender.bounceMailboxQuery': [[() => sender.bounceMailboxQuery, FRESH, 'GET /v1/api/admin/bounce-mailbox/']],
  'bulk-email.configurationsQuery': [
    [
      () => bulkEmail.configurationsQuery,
      FRESH,
      'GET /v1/api/template-config/details/?pageNum=1&limit=50',
      'GET /v1/api/template-config/details/?pageNum=2&limit=50',
    ],
  ],
  'bulk-email.configurationQuery': [[() => bulkEmail.configurationQuery(4), FRESH, 'GET /v1/api/template-config/4/']],
  'bulk-email.filesQuery': [
    [
      () => bulkEmail.filesQuery,
      FRESH,
      'GET /v1/api/bulk-email/details/?pageNum=1&limit=50',
      'GET /v1/api/bulk-email/details/?pageNum=2&limit=50',
    ],
  ],
  'bulk-email.fileChoicesQuery': [
    [() => bulkEmail.fileChoicesQuery, FRESH, 'GET /v1/api/bulk-email/details/?pageNum=1&limit=1000'],
  ],
  'bulk-email.contactViewsQuery': [
    [() => bulkEmail.contactViewsQuery, FRESH, 'GET /v1/api/saved-views/?list=contacts'],
  ],
  'bulk-email.templateChoicesQuery': [[() => bulkEmail.templateChoicesQuery, '', 'GET /v1/api/email_template/']],
  'bulk-email.runsQuery': [
    [
      () => bulkEmail.runsQuery,
      FRESH,
      'GET /v1/api/bulk-email/runs/?pageNum=1&limit=50',
      'GET /v1/api/bulk-email/runs/?pageNum=2&limit=50',
    ],
  ],
  'bulk-email.runQuery': [[() => bulkEmail.runQuery(4), FRESH, 'GET /v1/api/bulk-email/runs/4/']],
  'bulk-email.messagesQuery': [
    [
      () => bulkEmail.messagesQuery(4, {}, true),
      'always asked anew, the last answer stays',
      'GET /v1/api/bulk-email/runs/4/messages/?pageNum=1&limit=50',
      'GET /v1/api/bulk-email/runs/4/messages/?pageNum=2&limit=50',
    ],
    [
      () => bulkEmail.messagesQuery(4, { status: 'failed', find: 'dana' }, false),
      'always asked anew, the last answer stays',
      'GET /v1/api/bulk-email/runs/4/messages/?status=failed&searchText=dana&pageNum=1&limit=50',
      'GET /v1/api/bulk-email/runs/4/messages/?status=failed&searchText=dana&pageNum=2&limit=50',
    ],
  ],
  'bulk-email.settingsQuery': [[() => bulkEmail.settingsQuery, '', 'GET /v1/api/bulk-email/settings/']],
  'bulk-email.previewQuery': [
    [() => bulkEmail.previewQuery({ id: 4, row: 3 }), CACHED, 'POST /v1/api/bulk-email/preview/ {"id":4,"row":3}'],
  ],
  'bulk-email.dryRunQuery': [
    [
      () => bulkEmail.dryRunQuery({ id: 4, show: 'excluded' }),
      CACHED,
      'POST /v1/api/bulk-email/dry-run/ {"id":4,"show":"excluded"}',
    ],
  ],
};
