/** IP addresses and ranges as users enter them. */
export const IP_RANGE_MESSAGE = 'Must be an IP address, or a range such as 203.0.113.0/24.';

const OCTET = '(?:25[0-5]|2[0-4]\\d|1?\\d?\\d)';
const V4 = new RegExp(`^${OCTET}(?:\\.${OCTET}){3}$`);
const isV6 = (text: string) => /^[\da-f:.]{2,45}$/i.test(text) && URL.canParse(`http://[${text}]/`);

/** Returns whether a text is an address such as `203.0.113.7` or `2001:db8::1`, optionally with a prefix length. */
export function isIpRange(text: string): boolean {
  const [address = '', prefix, ...more] = text.split('/');
  const longest = V4.test(address) ? 32 : isV6(address) ? 128 : -1;
  if (longest < 0 || more.length > 0) return false;
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= longest);
}
