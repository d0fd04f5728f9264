/** The settings by which the mail of a company is sent. All endpoints require ADM. */
import { z } from 'zod';
import { endpoint, ok, shortText } from '../kit.ts';
import { isEmail } from '../rules/email.ts';
import { isSingleLine, SINGLE_LINE_MESSAGE } from '../rules/single-line.ts';

/** Bulk messages per second, unless the company sets another limit. */
export const DEFAULT_PER_SECOND = 5;
export const MAX_PER_SECOND = 1000;

export const ENCRYPTIONS = ['tls', 'starttls'] as const;
/** `tls`: from the first byte. `starttls`: after the greeting; required before a password is sent. */
export type Encryption = (typeof ENCRYPTIONS)[number];

/** Where the private key for signatures comes from. */
export const DKIM_KEYS = ['none', 'stored', 'generated', 'pasted'] as const;

export const line = shortText.refine(isSingleLine, SINGLE_LINE_MESSAGE);
const optionalAddress = line.refine((text) => text === '' || isEmail(text), 'Enter an email address.');
const HOST = /^[A-Za-z0-9]([A-Za-z0-9.:-]{0,251}[A-Za-z0-9])?$/;
export const isHost = (text: string): boolean => HOST.test(text);
const DOMAIN = /^([A-Za-z0-9-]{1,63}\.)+[A-Za-z0-9-]{2,63}$/;
const SELECTOR = /^[A-Za-z0-9][A-Za-z0-9.-]{0,62}$/;
const KEY_LIMIT = 10_000;

/** A server with its user, as administrators enter them. */
export const serverFields = {
  host: line,
  port: z.int().min(1, 'Enter a port from 1 to 65535.').max(65_535, 'Enter a port from 1 to 65535.'),
  encryption: z.enum(ENCRYPTIONS),
  username: line,
  /** Empty keeps the stored password, which is possible only for the same server and user. It is never returned. */
  password: line,
};
export type ServerFields = z.infer<z.ZodObject<typeof serverFields>>;

/** What administrators enter. An empty text means that a setting is not set. */
export const SenderSettings = z
  .object({
    /** Whether the company has a mail server of its own. If not, that of the installation sends from its address. */
    own_server: z.boolean(),
    ...serverFields,
    from_name: line,
    from_address: optionalAddress,
    reply_to: optionalAddress,
    /** Where other servers report that an email could not be delivered; the From address by default. */
    bounce_address: optionalAddress,
    dkim_key: z.enum(DKIM_KEYS),
    dkim_domain: line,
    dkim_selector: line,
    /** The pasted key as PEM. It is never returned. */
    dkim_private_key: z.string().max(KEY_LIMIT, 'The key is too long.'),
    per_second: z.int().min(0, 'Enter 0 to 1,000 messages.').max(MAX_PER_SECOND, 'Enter 0 to 1,000 messages.'),
  })
  .superRefine((settings, context) => {
    const check = (isValid: boolean, field: string, message: string) => {
      if (!isValid) context.addIssue({ code: 'custom', path: [field], message });
    };
    if (!settings.own_server) return;
    check(isHost(settings.host), 'host', 'Enter the name of the mail server, such as smtp.example.com.');
    check(settings.from_address !== '', 'from_address', 'Enter the address from which the server may send.');
    if (settings.dkim_key === 'none') return;
    check(DOMAIN.test(settings.dkim_domain), 'dkim_domain', 'Enter a domain, such as example.com.');
    check(SELECTOR.test(settings.dkim_selector), 'dkim_selector', 'Use letters, digits, dots and hyphens.');
  });
export type SenderSettings = z.infer<typeof SenderSettings>;

/** A DNS record to publish. */
const DnsRecord = z.object({ name: z.string(), type: z.literal('TXT'), value: z.string() });
export type DnsRecord = z.infer<typeof DnsRecord>;

export const SavedSender = z.object({
  settings: SenderSettings,
  has_password: z.boolean(),
  /** The record that publishes the key for signatures, or null without a key. */
  dkim_record: DnsRecord.nullable(),
  /** The sender without settings of the company. */
  installation: z.object({ has_server: z.boolean(), from_address: z.string() }),
});
export type SavedSender = z.infer<typeof SavedSender>;

export const CHECK_STATES = ['pass', 'warning', 'fail', 'skipped'] as const;
/** The result of one check of a sender. */
export const SenderCheck = z.object({
  name: z.enum(['delivery', 'spf', 'dkim', 'dmarc']),
  state: z.enum(CHECK_STATES),
  /** What the result means, and what to do. */
  text: z.string(),
  /** The record that was found, or null. */
  found: z.string().nullable(),
  /** The record that is expected, or null if nothing has to change. */
  expected: DnsRecord.nullable(),
});
export type SenderCheck = z.infer<typeof SenderCheck>;

const access = ['ADM'] as const;
const PATH = '/v1/api/admin/mail-sender/';

export const mailSender = {
  getSender: endpoint({
    method: 'GET',
    path: PATH,
    access,
    summary: 'Get the settings by which mail is sent, without their secrets',
    response: ok(SavedSender),
  }),
  saveSender: endpoint({
    method: 'PUT',
    path: PATH,
    access,
    effect: 'changes',
    personOnly: 'mailServer',
    summary: 'Configure the mail server, the sender and the signature of outgoing mail',
    body: SenderSettings,
    response: ok(SavedSender),
  }),
  testSender: endpoint({
    method: 'POST',
    path: `${PATH}test/`,
    access,
    effect: 'changes',
    personOnly: 'mailServer',
    perMinute: 10,
    ownTransactions: true,
    summary: 'Send a message to the caller with settings as typed, and check SPF, DKIM and DMARC; nothing is saved',
    body: SenderSettings,
    response: ok(z.object({ to: z.string(), checks: z.array(SenderCheck) })),
  }),
};
