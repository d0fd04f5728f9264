/** The name of a company's sub-domain (1-signup-19, 1-signup-20, 1-S-22). */
export const DOMAIN_MESSAGE = 'Domain name takes letters, digits and hyphens only, at most 200.';
export const DOMAIN_TAKEN = 'Domain is not available.';
const PATTERN = /^[A-Za-z0-9-]{1,200}$/;
/** Names of hosts that an installation needs for itself. */
const RESERVED = ['www', 'api', 'admin', 'mail'];

export const isDomainName = (text: string): boolean => PATTERN.test(text);

/** No company may have it: a host of ours, or a name that browsers show in other letters than it is written in. */
export const isReservedDomain = (domain: string): boolean =>
  RESERVED.includes(domain.toLowerCase()) || /^xn--/i.test(domain);

/** A first proposal from the name of a company: `Halden Systems, Inc.` is `halden-systems-inc`. */
export const domainFromName = (company: string): string =>
  company
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9\s-]/g, '')
    .trim()
    .replaceAll(/[\s-]+/g, '-')
    .slice(0, 63)
    .replaceAll(/^-|-$/g, '');
