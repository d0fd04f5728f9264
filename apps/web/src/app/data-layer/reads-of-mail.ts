/** The expected requests of the queries of mailboxes and suppressed addresses. */
import * as mailSuppressions from '../../core/mail/suppressions/queries.ts';
import * as mailbox from '../../domains/mailbox/queries.ts';
import type { Reads } from './calls.ts';

const INBOX = { folder: 'inbox', find: '', addresses: [], cursor: '' };
const FOUND = { folder: 'sent', find: 'berth', addresses: ['dana@x.test'], cursor: 'c1' };
const GOOGLE = 'GET /v1/api/integrations/';
const MICROSOFT = 'GET /v1/api/msintegrations/';

export const READS_OF_MAIL: Reads = {
  'mail/suppressions.suppressionPages': [
    [
      () => mailSuppressions.suppressionPages({ find: 'may', reason: 'bounced' }),
      'always asked anew, the last answer stays',
      'GET /v1/api/admin/suppressions/?q=may&reason=bounced&pageNum=1&limit=100',
      'GET /v1/api/admin/suppressions/?q=may&reason=bounced&pageNum=2&limit=100',
    ],
  ],
  'mailbox.mailPage': [
    [
      () => mailbox.mailPage('google', INBOX),
      'always asked anew, the last answer stays',
      `${GOOGLE}get-messages/?label_id=inbox`,
    ],
    [
      () => mailbox.mailPage('google', FOUND),
      'always asked anew, the last answer stays',
      `${GOOGLE}get-messages/?label_id=sent&contact_lists=dana@x.test&q=berth&token=c1`,
    ],
    [
      () => mailbox.mailPage('microsoft', FOUND),
      'always asked anew, the last answer stays',
      `${MICROSOFT}get-ms-messages/?label_id=sent&contact_lists=dana@x.test&search_name=berth&skip_id=c1`,
    ],
  ],
  'mailbox.mailFolders': [
    [() => mailbox.mailFolders('google'), '', `${GOOGLE}get-folders/`],
    [() => mailbox.mailFolders('microsoft'), '', `${MICROSOFT}get-folders/`],
  ],
  'mailbox.mailMessage': [
    [() => mailbox.mailMessage('google', 'm1', false), 'fresh for Infinity ms', `${GOOGLE}get-message-by-id/?id=m1`],
    [
      () => mailbox.mailMessage('microsoft', 'm1', true),
      'fresh for Infinity ms',
      `${MICROSOFT}get-message-by-id/?id=m1&images=true`,
    ],
  ],
  'mailbox.mailContacts': [[() => mailbox.mailContacts(7), '', 'GET /v1/api/accounts/7/all_contacts/']],
  'mailbox.mailTemplates': [[() => mailbox.mailTemplates, '', 'GET /v1/api/email_template/']],
  'mailbox.accountThread': [
    [() => mailbox.accountThread(7, 12), 'always asked anew', 'GET /v1/api/accounts/7/messages/12/'],
  ],
  'mailbox.accountPlaybooks': [
    [() => mailbox.accountPlaybooks(7), 'always asked anew', `${GOOGLE}get-account-playbooks/7/`],
  ],
  'mailbox.actionMessages': [[() => mailbox.actionMessages(9), 'always asked anew', 'GET /v1/api/actions/9/messages/']],
};
