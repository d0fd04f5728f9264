/** A company that sends bulk email to a real mail server of the test. */
import { bulkFiles, bulkSending } from '@mainstay/contract/bulk-email';
import { type BulkMessage, bulkRuns } from '@mainstay/contract/bulk-email/runs';
import { afterAll, beforeAll } from 'vitest';
import { type Caller, parseTestResponse, type TestApp } from './app.ts';
import { setUpCompany } from './company.ts';
import { startTestSmtp, type TestSmtp } from './smtp.ts';
import { sendForm, toCsv } from './uploads.ts';

/** Later than the clock of the machine, so that a job that is queued for later is not due. */
export const BULK_NOW = new Date('2026-12-20T10:00:00Z');

export const DRAFT = {
  subject: 'Berths for {{Name}}',
  template_content: '<p>Dear {{Name}},</p><p>they are <a href="https://harbor.example/{{Name}}">free</a>.</p>',
  selected_cols: ['Name'],
  selected_to_col: 'Email',
};

/** Uploads a file with the columns Name and Email. @returns its path */
export async function uploadPeople(
  t: TestApp,
  caller: Caller,
  people: readonly (readonly [string, string])[],
): Promise<string> {
  const form = new FormData();
  form.set('file', new Blob([toCsv([['Name', 'Email'], ...people])]), 'people.csv');
  const { body, error } = parseTestResponse(
    bulkFiles.uploadFile,
    await sendForm(t, caller, bulkFiles.uploadFile.path, form),
  );
  if (error !== undefined) throw new Error(error);
  return body.data.file_path;
}

/** Opens a company with a mail server and without a rate limit. */
export function setUpBulkEmail() {
  const company = setUpCompany({ ada: 'ADM', carl: 'CSL', dana: 'DA', maya: 'CSM' });
  const { t } = company;
  const smtp = {} as TestSmtp;
  /** Sets the clock, and signs the users in again, because their sessions have expired by then. */
  async function setNow(now: Date): Promise<void> {
    t.setNow(now);
    for (const name of Object.keys(company.people) as (keyof typeof company.people)[])
      Object.assign(company.people[name], await t.signIn(`${name}@acme.test`));
  }
  beforeAll(async () => {
    Object.assign(smtp, await startTestSmtp());
    t.services.config.smtpUrl = smtp.url;
    await setNow(BULK_NOW);
    await company.query(
      `insert into mail_senders (tenant_id, per_second, updated_at) values ($1, 0, now()) on conflict do nothing`,
    );
  });
  afterAll(async () => {
    t.services.mailer.close();
    await smtp.stop();
  });
  const trigger = (caller: Caller, body: object) => t.call(caller, bulkSending.triggerMails, { body });
  const getRun = async (caller: Caller, id: number) =>
    (await t.call(caller, bulkRuns.getRun, { params: { id } })).body.data;
  /** Returns address, status and error of each message. */
  const findMessages = async (caller: Caller, id: number): Promise<BulkMessage[]> =>
    (await t.call(caller, bulkRuns.findMessages, { params: { id }, query: { limit: 1000 } })).body.data.listing;
  /** Uploads people and queues a run. @returns its id */
  async function queueRun(
    caller: Caller,
    people: readonly (readonly [string, string])[],
    body: object = {},
  ): Promise<number> {
    const fileurl = await uploadPeople(t, caller, people);
    const { body: reply, error } = await trigger(caller, { ...DRAFT, fileurl, ...body });
    if (error !== undefined) throw new Error(error);
    return reply.data.run_id;
  }
  return { ...company, smtp, setNow, trigger, getRun, findMessages, queueRun };
}
