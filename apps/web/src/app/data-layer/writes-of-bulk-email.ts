/** The expected requests of the writes of bulk email and of its sender, and the queries they invalidate. */
import * as sender from '../../core/mail/sender/queries.ts';
import * as bulkEmail from '../../domains/bulk-email/queries.ts';
import type { Writes } from './calls.ts';
import { CLIENT, FILE } from './samples.ts';

const FOUR = { id: 4 } as never;
const FILES = ['bulk-email.filesQuery', 'bulk-email.fileChoicesQuery'];
/** The run itself is cached from the response. */
const CHANGED_RUN = ['bulk-email.configurationsQuery', 'bulk-email.runsQuery', 'bulk-email.messagesQuery'];
const STARTED_RUN = [...CHANGED_RUN, 'bulk-email.runQuery', 'bulk-email.configurationQuery'];
const KEY = 'k-1';

const SENDER = { host: 'smtp.x.test' } as never;

export const WRITES_OF_BULK_EMAIL: Writes = {
  'mail/sender.saveSender': [
    [() => sender.saveSender(CLIENT, SENDER), ['PUT /v1/api/admin/mail-sender/ {"host":"smtp.x.test"}'], []],
  ],
  'mail/sender.testSender': [
    [() => sender.testSender(SENDER), ['POST /v1/api/admin/mail-sender/test/ {"host":"smtp.x.test"}'], []],
  ],
  'mail/sender.saveBounceMailbox': [
    [() => sender.saveBounceMailbox(CLIENT, SENDER), ['PUT /v1/api/admin/bounce-mailbox/ {"host":"smtp.x.test"}'], []],
  ],
  'mail/sender.testBounceMailbox': [
    [() => sender.testBounceMailbox(SENDER), ['POST /v1/api/admin/bounce-mailbox/test/ {"host":"smtp.x.test"}'], []],
  ],
  'bulk-email.uploadFile': [
    [() => bulkEmail.uploadFile(CLIENT, FILE), ['POST /v1/api/bulk-email/file-upload/ form file=x.png'], FILES],
  ],
  'bulk-email.deleteFile': [
    [
      () => bulkEmail.deleteFile(CLIENT, FOUR),
      ['DELETE /v1/api/file/4/'],
      [...FILES, 'bulk-email.configurationsQuery'],
    ],
  ],
  'bulk-email.saveConfiguration': [
    [
      () => bulkEmail.saveConfiguration(CLIENT, null, { subject: 'S' }),
      ['POST /v1/api/template-config/ {"subject":"S"}'],
      ['bulk-email.configurationsQuery'],
    ],
    [
      () => bulkEmail.saveConfiguration(CLIENT, 4, { subject: 'S' }),
      ['PUT /v1/api/template-config/4/ {"subject":"S"}'],
      ['bulk-email.configurationsQuery'],
    ],
  ],
  'bulk-email.deleteConfiguration': [
    [
      () => bulkEmail.deleteConfiguration(CLIENT, FOUR),
      ['DELETE /v1/api/template-config/4/'],
      ['bulk-email.configurationsQuery', 'bulk-email.runsQuery'],
    ],
  ],
  'bulk-email.startRun': [
    [
      () => bulkEmail.startRun(CLIENT, { id: 4, scheduledAt: null, requestKey: KEY }),
      ['POST /v1/api/bulk-email/trigger-mails/ {"id":4,"scheduled_at":null,"request_key":"k-1"}'],
      STARTED_RUN,
    ],
    [
      () => bulkEmail.startRun(CLIENT, { id: 5, scheduledAt: '2026-02-11T08:00:00.000Z', requestKey: KEY }),
      ['POST /v1/api/bulk-email/trigger-mails/ {"id":5,"scheduled_at":"2026-02-11T08:00:00.000Z","request_key":"k-1"}'],
      STARTED_RUN,
    ],
  ],
  'bulk-email.sendTest': [
    [() => bulkEmail.sendTest({ id: 4, row: 2 }), ['POST /v1/api/bulk-email/test-mail/ {"id":4,"row":2}'], []],
  ],
  'bulk-email.changeRun': [
    [() => bulkEmail.changeRun(CLIENT, 4, 'pause'), ['POST /v1/api/bulk-email/runs/4/pause/'], CHANGED_RUN],
    [() => bulkEmail.changeRun(CLIENT, 4, 'resume'), ['POST /v1/api/bulk-email/runs/4/resume/'], CHANGED_RUN],
    [() => bulkEmail.changeRun(CLIENT, 4, 'cancel'), ['POST /v1/api/bulk-email/runs/4/cancel/'], CHANGED_RUN],
  ],
  'bulk-email.scheduleRun': [
    [
      () => bulkEmail.scheduleRun(CLIENT, 4, null),
      ['POST /v1/api/bulk-email/runs/4/schedule/ {"scheduled_at":null}'],
      CHANGED_RUN,
    ],
  ],
  'bulk-email.decideRun': [
    [
      () => bulkEmail.decideRun(CLIENT, 4, { isApproved: true, comment: '' }),
      ['POST /v1/api/bulk-email/runs/4/approve/ {"comment":""}'],
      CHANGED_RUN,
    ],
    [
      () => bulkEmail.decideRun(CLIENT, 4, { isApproved: false, comment: 'Too early' }),
      ['POST /v1/api/bulk-email/runs/4/reject/ {"comment":"Too early"}'],
      CHANGED_RUN,
    ],
  ],
  'bulk-email.sendAgain': [
    [
      () => bulkEmail.sendAgain(CLIENT, 4, 'uncertain'),
      ['POST /v1/api/bulk-email/runs/4/send-again/ {"statuses":["uncertain"]}'],
      CHANGED_RUN,
    ],
  ],
  'bulk-email.saveSettings': [
    [
      () => bulkEmail.saveSettings(CLIENT, { approval: true, tracking: false }),
      ['PUT /v1/api/bulk-email/settings/ {"approval":true,"tracking":false}'],
      [],
    ],
  ],
  'bulk-email.downloadMessages': [
    [() => bulkEmail.downloadMessages(4), ['GET /v1/api/bulk-email/runs/4/messages.csv'], []],
  ],
  'bulk-email.refreshRuns': [[() => bulkEmail.refreshRuns(CLIENT), [], STARTED_RUN]],
};
