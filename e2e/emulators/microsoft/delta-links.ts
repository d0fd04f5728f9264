/** Links with which a client continues to read changes. Their tokens contain the position and the options of the first call. */
import type { ApiCall, ApiReply } from '../mailboxes/api.ts';
import { badRequest, syncStateNotFound } from './graph-errors.ts';

const encode = (position: object) => Buffer.from(JSON.stringify(position)).toString('base64url');

/** Decodes the token of a delta call. */
/** @param oldestChange the last change before the tokens that have expired */
export function decodePosition(query: URLSearchParams, oldestChange: number): { issued: number } | undefined {
  const token = query.get('$skiptoken') ?? query.get('$deltatoken');
  if (token === null) return undefined;
  if ([...query.keys()].length > 1) throw badRequest('A token cannot be combined with other query parameters.');
  try {
    const position = JSON.parse(Buffer.from(token, 'base64url').toString()) as { issued: number };
    if (position.issued >= oldestChange) return position;
  } catch {
    // The error below covers it.
  }
  throw syncStateNotFound();
}

/** Builds the reply of a delta call with the link to the next page, or the one for the next round. */
export function buildDelta(call: ApiCall, value: unknown[], position: object, isComplete: boolean): ApiReply {
  const link = new URL(call.url);
  link.search = '';
  link.searchParams.set(isComplete ? '$deltatoken' : '$skiptoken', encode(position));
  return {
    body: {
      '@odata.context': `${call.url.origin}/v1.0/$metadata#Collection(message)`,
      [isComplete ? '@odata.deltaLink' : '@odata.nextLink']: link.href,
      value,
    },
  };
}
