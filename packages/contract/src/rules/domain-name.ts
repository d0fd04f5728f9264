/** Rules for the subdomain of a company (1-signup-19, 1-signup-20, 1-S-22). */
export const DOMAIN_MESSAGE = 'Domain name takes letters, digits and hyphens only, at most 200.';
export const DOMAIN_TAKEN = 'Domain is not available.';
const PATTERN = /^[A-Za-z0-9-]{1,200}$/;
/** Host names that an installation needs for itself. */
const RESERVED = ['www', 'api', 'admin', 'mail'];

export const isDomainName = (text: string): boolean => PATTERN.test(text);

/** Returns whether no company can use the domain: it is a reserved host, or browsers would display it in other characters. */
export const isReservedDomain = (domain: string): boolean =>
  RESERVED.includes(domain.toLowerCase()) || /^xn--/i.test(domain);

/** Proposes a domain for the name of a company: `Halden Systems, Inc.` becomes `halden-systems-inc`. */
export const domainFromName = (company: string): string =>
  company
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9\s-]/g, '')
    .trim()
    .replaceAll(/[\s-]+/g, '-')
    .slice(0, 63)
    .replaceAll(/^-|-$/g, '');
