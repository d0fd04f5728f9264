/** The expected requests of the writes of mailboxes and suppressed addresses, and the queries they invalidate. */
import * as mailSuppressions from '../../core/mail/suppressions/queries.ts';
import * as mailbox from '../../domains/mailbox/queries.ts';
import type { Writes } from './calls.ts';
import { CLIENT, MESSAGE } from './samples.ts';

const MAIL = {
  to: ['dana@x.test'],
  cc: ['omar@x.test'],
  bcc: [],
  subject: 'Berths',
  markup: '<p>Free.</p>',
  attachments: [],
};
const REPLY = { message: MESSAGE, to: ['dana@x.test'], cc: ['omar@x.test'], markup: '<p>Yes.</p>', toAll: true };
const ACTION = {
  accountId: 7,
  message: MESSAGE,
  playId: null,
  play_name: 'Winter',
  play_priority: 'L',
  text: 'Offer',
  description: 'Two',
  actionPriority: 'H',
  completedOn: '2026-01-31',
  assignUser: '5',
  onPlayCreated: () => {},
} as const;
const GOOGLE = '/v1/api/integrations/';
const MICROSOFT = '/v1/api/msintegrations/';
const TO = '"to":["dana@x.test"],"cc":["omar@x.test"]';
const RECIPIENTS = '"toRecipients":["dana@x.test"],"ccRecipients":["omar@x.test"],"bccRecipients":[]';
const SOURCE =
  '"source":{"type":"Email","meta":{"from":"dana@x.test","email_id":"m1","subject":"Berths","to":"gil@x.test"}}';
const ACTION_TEXT = `"text":"Offer","description":"Two","actionPriority":"H","completedOn":"2026-01-31","assignUser":5,${SOURCE}`;

export const WRITES_OF_MAIL: Writes = {
  'mail/suppressions.downloadSuppressions': [
    [
      () => mailSuppressions.downloadSuppressions({ find: 'may' }),
      ['GET /v1/api/admin/suppressions/export/?q=may'],
      [],
    ],
  ],
  'mail/suppressions.addSuppressions': [
    [
      () => mailSuppressions.addSuppressions(CLIENT, ['a@x.test'], 'Call'),
      ['POST /v1/api/admin/suppressions/ {"addresses":["a@x.test"],"detail":"Call"}'],
      ['mail/suppressions.suppressionPages'],
    ],
  ],
  'mail/suppressions.deleteSuppression': [
    [
      () => mailSuppressions.deleteSuppression(CLIENT, { id: 4 } as never),
      ['DELETE /v1/api/admin/suppressions/4/'],
      ['mail/suppressions.suppressionPages'],
    ],
  ],
  'mailbox.fetchAttachment': [
    [() => mailbox.fetchAttachment('google', 'm1', 'a1'), [`GET ${GOOGLE}get-attachment/?msgId=m1&aId=a1`], []],
  ],
  'mailbox.setUnread': [
    [
      () => mailbox.setUnread(CLIENT, 'google', { id: 'm1', unread: false }),
      [`POST ${GOOGLE}set-unread/ {"id":"m1","unread":false}`],
      ['mailbox.mailFolders', 'mailbox.mailPage'],
    ],
  ],
  'mailbox.sendMail': [
    [
      () => mailbox.sendMail(CLIENT, 'google', MAIL),
      [`POST ${GOOGLE}send-message/ {${TO},"bcc":[],"subject":"Berths","msg_text":"<p>Free.</p>","attachments":[]}`],
      ['mailbox.mailPage'],
    ],
    [
      () => mailbox.sendMail(CLIENT, 'microsoft', MAIL),
      [`POST ${MICROSOFT}send-message/ {${RECIPIENTS},"subject":"Berths","body":"<p>Free.</p>","attachments":[]}`],
      ['mailbox.mailPage'],
    ],
  ],
  'mailbox.sendReply': [
    [
      () => mailbox.sendReply(CLIENT, 'google', REPLY),
      [`POST ${GOOGLE}send-message/ {${TO},"reply":"m1","subject":"Re: Berths","msg_text":"<p>Yes.</p>"}`],
      ['mailbox.mailPage'],
    ],
    [
      () => mailbox.sendReply(CLIENT, 'microsoft', REPLY),
      [`POST ${MICROSOFT}reply-message/ {"id":"m1","comment":"<p>Yes.</p>","to_all":true}`],
      ['mailbox.mailPage'],
    ],
  ],
  'mailbox.setThreadVisibility': [
    [
      () => mailbox.setThreadVisibility(CLIENT, { accountId: 7, messageId: 12, visibility: 'team' }),
      ['PUT /v1/api/accounts/7/messages/12/visibility/ {"visibility":"team"}'],
      ['mailbox.accountThread'],
    ],
  ],
  'mailbox.createMailAction': [
    [
      () => mailbox.createMailAction(CLIENT, 'google', ACTION),
      [
        `POST ${GOOGLE}create-playbook-action/ {"account_id":7,"play_id":null,"play_name":"Winter","play_priority":"L",${ACTION_TEXT}}`,
      ],
      ['mailbox.accountPlaybooks'],
    ],
    [
      () => mailbox.createMailAction(CLIENT, 'microsoft', ACTION),
      [
        'POST /v1/api/actions/account/create-play/ {"accountId":7,"name":"Winter","priority":"L"}',
        `POST /v1/api/actions/add/ {"account_play_id":4,${ACTION_TEXT}}`,
      ],
      ['mailbox.accountPlaybooks'],
    ],
  ],
};
