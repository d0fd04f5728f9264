/** Labels for the states of sign-in methods. */
import type { Certificate, SignInProvider } from '@mainstay/contract/identity/providers';
import { daysLeft, toEntityDay } from '../../../../platform/lib/dates.ts';

export interface ChipLabel {
  tone?: 'good' | 'warn' | 'bad';
  text: string;
}

/** Returns a label for the validity of a certificate, based on its state today. */
export function getCertificateLabel({ state, valid_to, valid_from }: Certificate): ChipLabel {
  const day = toEntityDay(valid_to);
  if (state === 'expired') return { tone: 'bad', text: `Expired ${day}` };
  if (state === 'not_yet') return { tone: 'warn', text: `Valid from ${toEntityDay(valid_from)}` };
  if (state === 'expiring') return { tone: 'warn', text: `Expires in ${daysLeft(day)} d` };
  return { tone: 'good', text: `Valid until ${day}` };
}

/** Returns a chip that requests a new certificate; undefined if a certificate remains valid for long enough. */
export function getRenewalLabel({ certificates = [] }: SignInProvider): ChipLabel | undefined {
  if (certificates.length === 0 || certificates.some(({ state }) => state === 'valid')) return undefined;
  const last = certificates.find(({ state }) => state === 'expiring') ?? certificates[0];
  return last && { ...getCertificateLabel(last), text: `Certificate: ${getCertificateLabel(last).text.toLowerCase()}` };
}

/** Returns a short label for the state of a sign-in method. */
export function getStateLabel({ strategy, enabled, in_use, ready }: SignInProvider): ChipLabel {
  if (in_use) return { tone: 'good', text: 'In use' };
  if (enabled) return { text: 'Also enabled' };
  if (strategy === 'local') return { text: 'Administrators only' };
  return { text: ready ? 'Off' : 'Not set up' };
}
