/** What the server logs, at every level, about messages that contain a link or a code. */
import { invitations } from '@mainstay/contract/identity/invitations';
import { recovery } from '@mainstay/contract/identity/recovery';
import { signUp } from '@mainstay/contract/identity/sign-up';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '../../app/app.ts';
import { createLogger } from '../../platform/telemetry/logger.ts';
import { type Company, openCompany } from '../../app/testing/company.ts';
import { findTestMails } from '../../app/testing/mail.ts';
import { startTestSmtp, type TestSmtp } from '../../app/testing/smtp.ts';

let company: Company<'ada' | 'maya'>;
let smtp: TestSmtp;
let app: FastifyInstance;
const lines: string[] = [];
beforeAll(async () => {
  company = await openCompany({ ada: 'ADM', maya: 'CSM' });
  smtp = await startTestSmtp();
  company.t.services.log = createLogger('trace', { write: (line: string) => void lines.push(line) });
  app = await buildApp(company.t.services);
});
afterAll(async () => {
  await app.close();
  company.t.services.mailer.close();
  await smtp.stop();
  await company.t.close();
});

const post = (url: string, payload: object, token = '') =>
  app.inject({
    method: 'POST',
    url,
    payload,
    headers: { host: 'acme.localhost:3000', ...(token && { authorization: `JWT ${token}` }) },
  });

test('1-S-59 a message is sent to the mail server, or stored without one; no code or link is logged', async () => {
  const secrets: string[] = [];
  for (const smtpUrl of [undefined, smtp.url]) {
    company.t.services.config.smtpUrl = smtpUrl;
    const invitedEmail = `new.${smtpUrl ? 'sent' : 'stored'}@acme.test`;
    await post(recovery.forgotPassword.path, { email: smtpUrl ? 'ada@acme.test' : 'maya@acme.test' });
    await post(invitations.inviteUsers.path, { email: invitedEmail, roles: ['CSM'] }, company.people.ada.token);
    await company.t.runJobs();
    const invitationMails = await findTestMails(company.t, 'acme', invitedEmail);
    expect(invitationMails).toMatchObject([{ purpose: 'invitation' }]);
    if (smtpUrl)
      secrets.push(...smtp.received.map(({ parsed }) => /tokenId=([\w-]+)/.exec(parsed.text ?? '')?.[1] ?? ''));
    else {
      expect(smtp.received).toEqual([]);
      const mails = [...invitationMails, ...(await findTestMails(company.t, 'acme', 'maya@acme.test'))];
      secrets.push(...mails.map(({ link }) => new URLSearchParams(link?.split('?')[1]).get('tokenId') ?? ''));
    }
  }
  await post(signUp.sendCode.path.replace('{email}', 'founder@fjord.test'), {});
  secrets.push(/\b\d{6}\b/.exec(smtp.received.at(-1)?.parsed.text ?? '')?.[0] ?? '');
  expect(secrets.map(({ length }) => length)).toEqual([43, 43, 43, 43, 6]);
  expect(lines.some((line) => line.includes(recovery.forgotPassword.path))).toBe(true);
  const log = lines.join('');
  expect(secrets.filter((secret) => log.includes(secret))).toEqual([]);
});

test('decisions-18 an error that is shown with its request id is logged with the same id', async () => {
  lines.length = 0;
  const headers = { host: 'acme.localhost:3000', authorization: `JWT ${company.people.maya.token}` };
  const url = '/v1/api/pin_board/accounts/';
  const { ownerPool } = company.t.services.database;
  await ownerPool.query('alter table pins rename to pins_elsewhere');
  const response = await app.inject({ url, headers });
  await ownerPool.query('alter table pins_elsewhere rename to pins');
  const { errors, request_id } = response.json<{ errors?: { e: string }; request_id: string }>();
  expect([response.statusCode, errors?.e ?? response.body]).toEqual([500, expect.not.stringContaining('pins')]);
  expect(lines.filter((line) => line.includes(request_id) && line.includes('\\"pins\\" does not exist'))).toHaveLength(
    1,
  );
});
