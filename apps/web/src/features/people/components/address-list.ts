/** Addresses as they are typed or pasted into one field. */
import { isEmail } from '@mainstay/contract/rules/email';

/** What stands between two addresses. */
export const SEPARATORS = [',', ';', '\n', '\t'];

/** Each once, whatever its letters' case; `Ada <ada@acme.test>`, as mail programs copy it, is its address. */
export function normalizeAddresses(entries: readonly string[]): string[] {
  const seen = new Map<string, string>();
  for (const entry of entries) {
    const named = /<([^<>]+)>$/.exec(entry.trim())?.[1];
    for (const address of named ? [named.trim()] : entry.split(/[\s,;]+/)) {
      if (address !== '' && !seen.has(address.toLowerCase())) seen.set(address.toLowerCase(), address);
    }
  }
  return [...seen.values()];
}

/** Why some of the addresses cannot be invited, before anybody asks the server. */
export const validateAddresses = (addresses: readonly string[]): string[] =>
  addresses.filter((address) => !isEmail(address)).map((address) => `${address}: Invalid Email Address`);

/** The reasons a refusal names, one an address. */
export function getAddressErrors(fields: Readonly<Record<string, string>>): string[] {
  const each = Object.entries(fields).filter(([name]) => /^email\.\d+$/.test(name));
  const reasons = each.length > 0 ? each.map(([, reason]) => reason) : [fields.email ?? ''];
  return reasons.filter((reason) => reason !== '');
}
