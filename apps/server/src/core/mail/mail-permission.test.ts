/** Which messages can be resent, and whose links can be revealed. */
import { ROLES } from '@mainstay/contract/kit';
import { MAIL_STATUSES, SECRET_PLACEHOLDER } from '@mainstay/contract/mail/outgoing';
import { describe, expect, test } from 'vitest';
import { TEST_NOW } from '../../app/testing/services.ts';
import { canRevealLink, canSend, type MailRow } from './outgoing-mails.ts';

const LATER = new Date(TEST_NOW.getTime() + 1);
const ROLES_BY_RANK = ['ADM', 'CSO', 'DA', 'EXE', 'CSL', 'CSM'];
const MAIL: MailRow = {
  id: 1,
  purpose: 'invitation',
  to: ['nia@acme.test'],
  cc: [],
  subject: 'Welcome',
  html: '',
  text: `Open ${SECRET_PLACEHOLDER}`,
  status: 'not_sent',
  error: null,
  created_at: TEST_NOW,
  sent_at: null,
  secret_expires_at: LATER,
  roles: ['CSM'],
};
const admin = { roles: ['ADM'], userAccessType: 'full' } as const;
const canReveal = (mail: Partial<MailRow>, caller: Parameters<typeof canRevealLink>[0] = admin) =>
  canRevealLink(caller, { ...MAIL, ...mail }, TEST_NOW);
const canSendMail = (mail: Partial<MailRow>, caller: Parameters<typeof canSend>[0] = admin) =>
  canSend(caller, { ...MAIL, ...mail }, TEST_NOW);

test.each(MAIL_STATUSES)('a %s message can be resent and its link revealed only if it was not sent', (status) => {
  const isUnsent = ['not_sent', 'failed'].includes(status);
  expect([canSendMail({ status }), canReveal({ status })]).toEqual([isUnsent, isUnsent]);
});

test('a read-only user can neither send nor reveal a link', () => {
  const reader = { roles: ['ADM'], userAccessType: 'read_only' } as const;
  expect([canSendMail({}, reader), canReveal({}, reader)]).toEqual([false, false]);
});

describe('the link', () => {
  test.each(ROLES)('decisions-36 %s can reveal an invitation up to their own role', (role) => {
    for (const recipientRole of ROLES_BY_RANK)
      expect([recipientRole, canReveal({ roles: [recipientRole] }, { roles: [role], userAccessType: 'full' })]).toEqual(
        [recipientRole, ROLES_BY_RANK.indexOf(role) <= ROLES_BY_RANK.indexOf(recipientRole)],
      );
  });

  test.each([
    ['with another purpose', { purpose: 'password_reset' }],
    ['without a recipient who is a user', { roles: null }],
    ['whose link was erased', { secret_expires_at: null }],
    ['whose link expires now', { secret_expires_at: TEST_NOW }],
  ] as const)('of a message %s cannot be revealed', (_what, mail) => {
    expect(canReveal(mail)).toBe(false);
  });
});

describe('resending', () => {
  test.each<[string, Partial<MailRow>, boolean]>([
    ['one with a link that is still valid', {}, true],
    ['one of another purpose', { purpose: 'password_reset' }, true],
    ['one without a recipient who is a user', { roles: null }, true],
    ['one whose link was erased', { secret_expires_at: null }, false],
    ['one whose link expires now', { secret_expires_at: TEST_NOW }, false],
    ['one that has no link', { secret_expires_at: null, text: 'Hello' }, true],
    ['one to several recipients', { to: ['nia@acme.test', 'noa@acme.test'] }, true],
    ['one to several recipients, one of them with an invalid address', { to: ['nia@acme.test', 'noa'] }, false],
  ])('%s', (_what, mail, isAllowed) => {
    expect(canSendMail(mail)).toBe(isAllowed);
  });
});
