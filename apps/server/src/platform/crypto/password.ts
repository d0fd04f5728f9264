/** Passwords are kept as argon2id (OWASP: 19 MiB, 2 passes). */
import { hash, verify } from '@node-rs/argon2';

const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => hash(password, COST);

/** Of a password nobody knows: verified where there is no user, so that both answers take as long. */
const NOBODY = hash(crypto.randomUUID(), COST);

/** @param stored null where there is no such user or no password; costs the same time */
export async function checkPassword(stored: string | null, password: string): Promise<boolean> {
  const right = await verify(stored ?? (await NOBODY), password);
  return right && stored !== null;
}
