/** The mailbox from which the product reads that an email could not be delivered. All endpoints require ADM. */
import { z } from 'zod';
import { endpoint, ok } from '../kit.ts';
import { isHost, line, serverFields } from './sender.ts';

export const DEFAULT_FOLDER = 'INBOX';

/** What administrators enter. */
export const BounceMailboxSettings = z
  .object({
    /** Whether a mailbox is read. If not, the other settings are deleted. */
    enabled: z.boolean(),
    ...serverFields,
    folder: line,
  })
  .superRefine(({ enabled, host, username, folder }, context) => {
    const check = (isValid: boolean, field: string, message: string) => {
      if (enabled && !isValid) context.addIssue({ code: 'custom', path: [field], message });
    };
    check(isHost(host), 'host', 'Enter the name of the mail server, such as imap.example.com.');
    check(username !== '', 'username', 'Enter the user name of the mailbox.');
    check(folder.trim() !== '', 'folder', `Enter a folder, such as ${DEFAULT_FOLDER}.`);
  });
export type BounceMailboxSettings = z.infer<typeof BounceMailboxSettings>;

export const BounceMailbox = z.object({
  settings: BounceMailboxSettings,
  has_password: z.boolean(),
  /** When the mailbox was last read without an error; null if never. */
  last_read_at: z.iso.datetime().nullable(),
  /** Why it could not be read the last time, as a sentence; null if it could. */
  last_error: z.string().nullable(),
});
export type BounceMailbox = z.infer<typeof BounceMailbox>;

const access = ['ADM'] as const;
const PATH = '/v1/api/admin/bounce-mailbox/';

export const bounceMailbox = {
  getBounceMailbox: endpoint({
    method: 'GET',
    path: PATH,
    access,
    summary: 'Get the mailbox from which delivery reports are read, without its password',
    response: ok(BounceMailbox),
  }),
  saveBounceMailbox: endpoint({
    method: 'PUT',
    path: PATH,
    access,
    effect: 'changes',
    personOnly: 'mailServer',
    summary: 'Configure the mailbox from which delivery reports are read',
    body: BounceMailboxSettings,
    response: ok(BounceMailbox),
  }),
  testBounceMailbox: endpoint({
    method: 'POST',
    path: `${PATH}test/`,
    access,
    effect: 'changes',
    personOnly: 'mailServer',
    perMinute: 10,
    ownTransactions: true,
    summary: 'Open a mailbox with settings as typed; nothing is read, changed or saved',
    body: BounceMailboxSettings,
    response: ok(z.object({ passed: z.boolean(), text: z.string() })),
  }),
};
