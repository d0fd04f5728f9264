/** Parses email addresses that are typed or pasted into one field. */
import { isEmail } from '@mainstay/contract/rules/email';

/** Separators between two addresses. */
export const SEPARATORS = [',', ';', '\n', '\t'];

/**
 * Splits entries into addresses without duplicates, ignoring case. `Ada <ada@acme.test>`, as copied from mail clients,
 * yields its address.
 */
export function normalizeAddresses(entries: readonly string[]): string[] {
  const seen = new Map<string, string>();
  for (const entry of entries) {
    const bracketed = /<([^<>]+)>$/.exec(entry.trim())?.[1];
    for (const address of bracketed ? [bracketed.trim()] : entry.split(/[\s,;]+/)) {
      if (address !== '' && !seen.has(address.toLowerCase())) seen.set(address.toLowerCase(), address);
    }
  }
  return [...seen.values()];
}

/** Returns an error for each address that is invalid, before the server is called. */
export const validateAddresses = (addresses: readonly string[]): string[] =>
  addresses.filter((address) => !isEmail(address)).map((address) => `${address}: Invalid Email Address`);

/** Returns the errors of a rejected request, one per address. */
export function getAddressErrors(fields: Readonly<Record<string, string>>): string[] {
  const addressErrors = Object.entries(fields).filter(([name]) => /^email\.\d+$/.test(name));
  const reasons = addressErrors.length > 0 ? addressErrors.map(([, reason]) => reason) : [fields.email];
  return reasons.filter((reason) => reason !== undefined);
}
