/** Converts settings with numbers to the values of a form and back. Numbers are texts while they are typed. */
import type { BounceMailbox, BounceMailboxSettings } from '@mainstay/contract/mail/bounce-mailbox';
import type { SavedSender, SenderSettings } from '@mainstay/contract/mail/sender';

export interface SenderValues extends Omit<SenderSettings, 'port' | 'per_second'> {
  port: string;
  per_second: string;
}

export const toValues = ({ settings }: SavedSender): SenderValues => ({
  ...settings,
  port: String(settings.port),
  per_second: String(settings.per_second),
});

/** A text that is not a whole number becomes -1, which the server rejects with the message of its field. */
const toNumber = (text: string): number => (/^\d{1,6}$/.test(text.trim()) ? Number(text) : -1);

export const toSettings = ({ port, per_second, ...values }: SenderValues): SenderSettings => ({
  ...values,
  port: toNumber(port),
  per_second: toNumber(per_second),
});

export interface MailboxValues extends Omit<BounceMailboxSettings, 'port'> {
  port: string;
}

export const toMailboxValues = ({ settings }: BounceMailbox): MailboxValues => ({
  ...settings,
  port: String(settings.port),
});

export const toMailboxSettings = ({ port, ...values }: MailboxValues): BounceMailboxSettings => ({
  ...values,
  port: toNumber(port),
});
