/** Idempotency keys: a repeated request with the same key finds the result of the first one and changes nothing. */
import { createHash } from 'node:crypto';
import { ConflictError } from './errors.ts';

/** The key of a request and a digest of its content. */
export interface KeyedRequest {
  requestKey: string;
  /** The result of `hashChoice`. */
  choice: string;
}

/** Returns a digest of everything that a request specifies in addition to its key. */
export const hashChoice = (content: unknown): string =>
  createHash('sha256').update(JSON.stringify(content)).digest('base64');

/** The result of an earlier request with the same key. */
export interface EarlierResult {
  id: number;
  created_by: number | null;
  choice: string | null;
}

/**
 * @returns the id of the record that the same request created
 * @throws ConflictError if another user sent the key, or if it was sent with other content
 */
export function requireSameRequest(existing: EarlierResult, user: number, choice: string): number {
  if (existing.created_by !== user) throw new ConflictError('Another user has already sent a request with this key.');
  if (existing.choice !== null && existing.choice !== choice)
    throw new ConflictError('This request key was already used for a different request.');
  return existing.id;
}
