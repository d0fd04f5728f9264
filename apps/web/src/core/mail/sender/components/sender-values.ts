/** Converts the settings of a sender to the values of the form and back. */
import type { SavedSender, SenderSettings } from '@mainstay/contract/mail/sender';

/** Numbers are texts while they are typed. */
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
