/** Passwords are stored as argon2id hashes (OWASP: 19 MiB, 2 passes). */
import { hash, verify } from '@node-rs/argon2';

const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => hash(password, COST);

/** The hash of a random password. It is verified if there is no user, so that both replies take equally long. */
const DUMMY_HASH = hash(crypto.randomUUID(), COST);

/** @param stored null if there is no such user or no password; verification takes the same time */
export async function checkPassword(stored: string | null, password: string): Promise<boolean> {
  const isMatch = await verify(stored ?? (await DUMMY_HASH), password);
  return isMatch && stored !== null;
}
