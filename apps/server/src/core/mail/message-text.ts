/** The text of each message, as plain text that the layout escapes. */
import type { MailPurpose } from '@mainstay/contract/mail/outgoing';

export interface MailText {
  subject: string;
  heading: string;
  paragraphs: readonly string[];
  /** Label of the button that opens the link of the message. */
  button?: string;
  /** A code that the message shows in a large font, to be typed by the recipient. */
  code?: string;
  facts: readonly (readonly [label: string, value: string])[];
  closing: readonly string[];
}

interface MailContext {
  company: string;
  values: MailValues;
  /** Expiry of the link, formatted. */
  until?: string | undefined;
}

const formatSingleUse = (until: string | undefined) =>
  until ? `The link can be used once, until ${until}.` : 'The link can be used once.';
const NOT_YOU_TEXT = 'If this was not you, change your password immediately and contact your administrator.';
const IGNORE_TEXT = 'If you did not request this, you can ignore this email.';

const getRequestFacts = ({ when, ip, device }: MailValues): MailText['facts'] =>
  (
    [
      ['When', when],
      ['From address', ip],
      ['Device', device],
    ] as const
  ).flatMap(([label, value]) => (value ? [[label, value] as const] : []));

/** Formats an external account, such as `The Google account ann@acme.com`. */
const formatExternalAccount = ({ provider, account }: MailValues): string =>
  ['The', provider ?? 'external', 'account', account].filter((word) => word).join(' ');

const MAIL_TEXTS: Record<MailPurpose, (context: MailContext) => MailText> = {
  invitation: ({ company, values, until }) => ({
    subject: `You are invited to ${company} on Mainstay`,
    heading: `Join ${company}`,
    paragraphs: [
      `${values.inviter ?? 'An administrator'} has invited you to join ${company} on Mainstay.`,
      'Choose a name and password to get started.',
    ],
    button: 'Accept the invitation',
    facts: [],
    closing: [formatSingleUse(until), 'If you were not expecting this, you can ignore this email.'],
  }),
  password_reset: ({ company, values, until }) => ({
    subject: `Set a new password for ${company}`,
    heading: 'Set a new password',
    paragraphs: [`Someone (hopefully you) requested a new password for ${company} on Mainstay.`],
    button: 'Choose a new password',
    facts: getRequestFacts(values),
    closing: [formatSingleUse(until), IGNORE_TEXT],
  }),
  password_changed: ({ company, values }) => ({
    subject: `Your password for ${company} was changed`,
    heading: 'Your password was changed',
    paragraphs: [`The password of your account at ${company} was changed, and you were signed out of all sessions.`],
    facts: getRequestFacts(values),
    closing: [NOT_YOU_TEXT],
  }),
  email_changed: ({ company, values, until }) => ({
    subject: `Your email address for ${company} was changed`,
    heading: 'Your email address was changed',
    paragraphs: [
      values.new_email
        ? `You now sign in to ${company} with ${values.new_email}. This address can no longer be used to sign in.`
        : `You now sign in to ${company} with a different address. This one can no longer be used to sign in.`,
      'If this was not you, undo the change to restore this address and set a new password.',
    ],
    button: 'Undo the change',
    facts: getRequestFacts(values),
    closing: ['If this was you, no action is needed.', formatSingleUse(until)],
  }),
  sign_in_notice: ({ company, values }) => ({
    subject: `New sign-in to ${company}`,
    heading: 'New sign-in',
    paragraphs: [`Someone signed in to your account at ${company} from a new location or device.`],
    facts: getRequestFacts(values),
    closing: ['If this was you, no action is needed.', NOT_YOU_TEXT],
  }),
  account_linked: ({ company, values }) => ({
    subject: `${values.provider ?? 'An external account'} was linked to your account at ${company}`,
    heading: 'A sign-in method was added',
    paragraphs: [`${formatExternalAccount(values)} can now sign in to your account at ${company}.`],
    facts: getRequestFacts(values),
    closing: [
      'If this was you, no action is needed.',
      'If this was not you, unlink it in your profile, change your password immediately and contact your administrator.',
    ],
  }),
  account_unlinked: ({ company, values }) => ({
    subject: `${values.provider ?? 'An external account'} was unlinked from your account at ${company}`,
    heading: 'A sign-in method was removed',
    paragraphs: [
      `${formatExternalAccount(values)} was unlinked from your account at ${company}, and its sessions were ended.`,
    ],
    facts: getRequestFacts(values),
    closing: ['If neither you nor your administrator did this, contact your administrator immediately.'],
  }),
  account_locked: ({ company, values }) => ({
    subject: `Sign-in to ${company} is temporarily blocked`,
    heading: 'Too many failed sign-ins',
    paragraphs: [
      `Someone tried wrong passwords for your account at ${company}. Sign-in from there is blocked for ${values.minutes ?? '15'} minutes.`,
    ],
    facts: getRequestFacts(values),
    closing: ['If this was you, wait or set a new password. If not, your account was not accessed.'],
  }),
  second_factor_enabled: ({ company, values }) => ({
    subject: `Two-factor authentication is on for your account at ${company}`,
    heading: 'Two-factor authentication is on',
    paragraphs: [`To sign in to ${company} with your password, you now need a code from your authenticator app.`],
    facts: getRequestFacts(values),
    closing: [
      'If this was you, no action is needed. Keep your recovery codes in a safe place.',
      'If this was not you, contact your administrator immediately. Only an administrator can turn it off.',
    ],
  }),
  second_factor_disabled: ({ company, values }) => ({
    subject: `Two-factor authentication is off for your account at ${company}`,
    heading: 'Two-factor authentication is off',
    paragraphs: [`You now sign in to ${company} with only your password.`],
    facts: getRequestFacts(values),
    closing: [
      'If neither you nor your administrator did this, change your password immediately and contact your administrator.',
    ],
  }),
  company_deletion_requested: ({ company, values }) => ({
    subject: `${company} will be deleted`,
    heading: `${company} will be deleted`,
    paragraphs: [
      `${values.inviter ?? 'An administrator'} requested the deletion of ${company} with all of its data.`,
      'Until then, every administrator can cancel it in the administration under Company data.',
    ],
    facts: values.when ? [['Deletion', values.when]] : [],
    closing: ['Export the data before, if you want to keep it. It cannot be restored.'],
  }),
  company_deletion_canceled: ({ company }) => ({
    subject: `${company} will not be deleted`,
    heading: 'The deletion was canceled',
    paragraphs: [`An administrator canceled the deletion of ${company}. Nothing was deleted.`],
    facts: [],
    closing: [],
  }),
  company_deleted: ({ values }) => ({
    subject: `${values.name ?? 'The company'} was deleted`,
    heading: `${values.name ?? 'The company'} was deleted`,
    paragraphs: [
      'All records, files and sign-ins of the company were deleted from this installation. The attached certificate is the proof.',
    ],
    facts: values.when ? [['Deleted', values.when]] : [],
    closing: ['Anyone can verify the certificate with the command that the operator guide describes.'],
  }),
  sign_up_code: ({ values }) => ({
    subject: 'Your code for Mainstay',
    heading: 'Your code',
    paragraphs: ['Enter this code where you started to sign up.'],
    ...(values.code && { code: values.code }),
    facts: [],
    closing: ['The code expires in 10 minutes.', IGNORE_TEXT],
  }),
  report_delivery: ({ company, values }) => ({
    subject: [values.page ?? 'Report', values.customer ?? company].join(' · '),
    heading: values.page ?? 'Report',
    paragraphs: [],
    facts: (
      [
        ['Account', values.customer],
        ['As of', values.when],
      ] as const
    ).flatMap(([label, value]) => (value ? [[label, value] as const] : [])),
    closing: [
      `${values.inviter ?? company} scheduled this report for you. It only includes data you have access to.`,
      ...(values.schedule ? [`${values.schedule}.`] : []),
    ],
  }),
  reminder: ({ company, values }) => ({
    subject: [`Reminder: ${values.action ?? 'an action'}`, values.customer ?? company].join(' · '),
    heading: values.action ?? 'Reminder',
    paragraphs: [],
    facts: (
      [
        ['Account', values.customer],
        ['Due', values.due],
      ] as const
    ).flatMap(([label, value]) => (value ? [[label, value] as const] : [])),
    closing: [`${values.inviter ?? company} set this reminder on the action.`],
  }),
  action_email: ({ company, values }) => ({
    subject: values.subject ?? company,
    heading: values.subject ?? company,
    paragraphs: [],
    facts: [],
    closing: [`${values.inviter ?? 'Someone'} of ${company} sent this message.`],
  }),
  ticket_mail: ({ company, values }) => ({
    subject: values.subject ?? company,
    heading: values.subject ?? company,
    paragraphs: [],
    facts: [],
    closing: [],
  }),
  daily_digest: ({ company, values }) => ({
    subject: `Your day at ${company}: ${values.summary ?? 'nothing is due'}`,
    heading: 'Your day',
    paragraphs: [],
    facts: values.when ? [['Day', values.when]] : [],
    closing: ['You receive this email once a day. You can change this in your profile.'],
  }),
};

/** Returns the text of a message, with a greeting if the recipient has a name. */
export function getMailText(purpose: MailPurpose, context: MailContext): MailText {
  const mailText = MAIL_TEXTS[purpose](context);
  const { name } = context.values;
  return name ? { ...mailText, paragraphs: [`Hello ${name},`, ...mailText.paragraphs] } : mailText;
}

/**
 * Values that the text of a message may contain, all optional and already formatted: `name` of the recipient, `inviter`, `when` an instant
 * with its time zone, `ip` and `device` of the caller, `new_email`, `provider` and `account` of an external account (`Google`, its email),
 * `minutes` of a lockout, `code` of a sign-up, `page` of a report, the `customer` of the message, the human-readable `schedule`, the
 * `action` of a reminder and when it is `due`, `summary` of a day, `subject` that a user wrote, and `address` of the company's
 * application, such as `https://acme.example.com`.
 */
export type MailValues = Partial<
  Record<
    | 'name'
    | 'inviter'
    | 'when'
    | 'ip'
    | 'device'
    | 'new_email'
    | 'provider'
    | 'account'
    | 'minutes'
    | 'code'
    | 'page'
    | 'customer'
    | 'schedule'
    | 'action'
    | 'due'
    | 'summary'
    | 'subject'
    | 'address',
    string
  >
>;
