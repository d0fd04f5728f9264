/** Links in bulk email by which a recipient unsubscribes. They contain the signed address, so they need no row and do not expire. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { UNSUBSCRIBE_PATH } from '@mainstay/contract/mail/unsubscribe';
import { isEmail } from '@mainstay/contract/rules/email';
import type { Services } from '../../platform/http/services.ts';

/** 128 bits, so that the longest address fits into a part of a path. */
const SIGNATURE_BYTES = 16;

const sign = (key: Uint8Array, tenant: number, address: string): Buffer =>
  createHmac('sha256', key).update(`${tenant}\n${address}`).digest().subarray(0, SIGNATURE_BYTES);

/** @param recipient the company, the address of the recipient, and the origin of the company's application */
export function buildUnsubscribeUrl(
  { key }: Pick<Services, 'key'>,
  { tenant, address, origin }: { tenant: number; address: string; origin: string },
): string {
  const normalized = address.toLowerCase();
  const signature = sign(key.unsubscribe, tenant, normalized).toString('base64url');
  const token = `${Buffer.from(normalized, 'utf8').toString('base64url')}.${signature}`;
  return `${origin}${UNSUBSCRIBE_PATH.replace('{token}', token)}`;
}

/** Returns the address of a link of this company; undefined for any other text. */
export function parseUnsubscribeToken(
  { key }: Pick<Services, 'key'>,
  tenant: number,
  token: string,
): string | undefined {
  const [encodedAddress = '', encodedSignature = ''] = token.split('.');
  const address = Buffer.from(encodedAddress, 'base64url').toString('utf8');
  const signature = Buffer.from(encodedSignature, 'base64url');
  if (signature.length !== SIGNATURE_BYTES || !isEmail(address)) return undefined;
  return timingSafeEqual(signature, sign(key.unsubscribe, tenant, address)) ? address : undefined;
}
