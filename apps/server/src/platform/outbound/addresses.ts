/** Which addresses of the network are everybody's, and which lead inside. */
import ipaddr from 'ipaddr.js';

/** Azure's own service inside every machine: its address looks like any other. */
const INSIDE_ALL_THE_SAME = ['168.63.129.16'];
const GLOBAL_UNICAST = ipaddr.parseCIDR('2000::/3');

/**
 * Whether an address lies in the open internet. Not loopback, private, link-local (where clouds keep their metadata),
 * shared by a carrier, multicast, reserved, nor any way to write one of these inside IPv6.
 */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.process(text); // an IPv4 address mapped into IPv6 becomes what it stands for
  if (address.range() !== 'unicast' || INSIDE_ALL_THE_SAME.includes(address.toString())) return false;
  return address.kind() === 'ipv4' || address.match(GLOBAL_UNICAST);
}

/** A host as it stands in an address: an IPv6 one without its brackets. */
export const stripBrackets = (hostname: string): string => hostname.replace(/^\[(.*)\]$/, '$1');

export const isIpLiteral = (host: string): boolean => ipaddr.isValid(host);
