/** Distinguishes public IP addresses from internal ones. */
import ipaddr from 'ipaddr.js';

/** Azure's internal service on every virtual machine; its address looks like a public one. */
const INTERNAL_EXCEPTIONS = ['168.63.129.16'];
const GLOBAL_UNICAST = ipaddr.parseCIDR('2000::/3');

/**
 * Returns true if an address is on the public internet. Rejects loopback, private, link-local (where clouds serve their
 * metadata), carrier-grade NAT, multicast and reserved addresses, and any of these embedded in IPv6.
 */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.process(text); // converts an IPv4-mapped IPv6 address to IPv4
  if (address.range() !== 'unicast' || INTERNAL_EXCEPTIONS.includes(address.toString())) return false;
  return address.kind() === 'ipv4' || address.match(GLOBAL_UNICAST);
}

/** Returns a URL host without the brackets of an IPv6 address. */
export const stripBrackets = (hostname: string): string => hostname.replace(/^\[(.*)\]$/, '$1');

export const isIpLiteral = (host: string): boolean => ipaddr.isValid(host);
