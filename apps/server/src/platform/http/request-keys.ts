/** Keys of requests: what is sent again with its key finds what it made, and does nothing again. */
import { createHash } from 'node:crypto';
import { ConflictError } from './errors.ts';

/** What is sent with a key, and who sends it. */
export interface KeyedRequest {
  requestKey: string;
  /** What `choiceOf` made of it. */
  choice: string;
}

/** All that a request chooses, beside its key, as a digest. */
export const hashChoice = (chosen: unknown): string =>
  createHash('sha256').update(JSON.stringify(chosen)).digest('base64');

/** What a request made that had the key before. */
export interface EarlierResult {
  id: number;
  created_by: number | null;
  choice: string | null;
}

/** @returns the id of what the same request made @throws Conflict where the key is somebody else's, or of another choice */
export function requireSameRequest(made: EarlierResult, user: number, choice: string): number {
  if (made.created_by !== user) throw new ConflictError('Somebody else has sent a request with this key.');
  if (made.choice !== null && made.choice !== choice) throw new ConflictError('This key was sent with another choice.');
  return made.id;
}
