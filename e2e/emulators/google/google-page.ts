/** Pages of Google's lists. The token of the next page is opaque. */
import type { ApiCall, ApiState } from '../mailboxes/api.ts';
import { badRequest } from './google-errors.ts';

export interface Page<T> {
  items: T[];
  total: number;
  nextPageToken: string | undefined;
}

export function parseLimit(query: URLSearchParams, fallback: number, max: number): number {
  const text = query.get('maxResults');
  if (text !== null && !/^[1-9]\d*$/.test(text)) throw badRequest(`Invalid value at 'maxResults': ${text}`);
  return Math.min(Number(text ?? fallback), max);
}

export function buildPage<T>(
  { query }: Pick<ApiCall, 'query'>,
  state: Pick<ApiState, 'hasHalfPages'>,
  all: readonly T[],
  fallback: number,
  max: number,
): Page<T> {
  const token = query.get('pageToken');
  const [, position] = /^page-(\d+)$/.exec(Buffer.from(token ?? '', 'base64url').toString()) ?? [];
  if (token !== null && position === undefined) throw badRequest('Invalid pageToken');
  const limit = parseLimit(query, fallback, max);
  const size = state.hasHalfPages ? Math.max(1, Math.floor(limit / 2)) : limit;
  const end = Number(position ?? 0) + size;
  return {
    items: all.slice(end - size, end),
    total: all.length,
    nextPageToken: end < all.length ? Buffer.from(`page-${end}`).toString('base64url') : undefined,
  };
}
