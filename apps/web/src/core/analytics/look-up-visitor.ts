/** The address and location of the visitor, from the trace service of the operator. */
import type { Visitor } from './event-queue.ts';

const LIMIT_MS = 5_000;
/** A longer value is neither an address nor a country. */
const MAX_LENGTH = 64;

/** The lookups of this page by address of the service, because a visitor is looked up only once. */
const lookups = new Map<string, Promise<Visitor | null>>();

/** Parses a reply with lines such as `ip=203.0.113.9` and `loc=NO`, the format of Cloudflare's `/cdn-cgi/trace`. */
export function parseTrace(text: string): Visitor {
  const getValue = (key: string) => {
    const line = text.split('\n').find((one) => one.startsWith(`${key}=`));
    return line?.slice(key.length + 1, key.length + 1 + MAX_LENGTH).trim() || null;
  };
  return { address: getValue('ip'), location: getValue('loc') };
}

async function fetchVisitor(url: string): Promise<Visitor | null> {
  const request = new AbortController();
  const limit = setTimeout(() => request.abort(), LIMIT_MS);
  try {
    const options: RequestInit = { credentials: 'omit', referrerPolicy: 'no-referrer', cache: 'no-store' };
    const response = await fetch(url, { ...options, signal: request.signal });
    return response.ok ? parseTrace(await response.text()) : null;
  } catch {
    // The visit is reported without these values.
    return null;
  } finally {
    clearTimeout(limit);
  }
}

/** Returns the visitor, or null if the service does not answer. */
export function lookUpVisitor(url: string): Promise<Visitor | null> {
  const lookup = lookups.get(url) ?? fetchVisitor(url);
  lookups.set(url, lookup);
  return lookup;
}
