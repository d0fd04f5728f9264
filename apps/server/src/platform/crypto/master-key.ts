/** The only master key and the keys derived from it. */
import type { Config } from '../config.ts';
import { deriveKey, Sealer } from './sealer.ts';
import { readSecretFile } from './secret-file.ts';

export interface MasterKey {
  /** Signs session tokens. */
  signing: Uint8Array;
  /** Hashes single-use codes, so that the codes in a copied table cannot be used. */
  codes: Uint8Array;
  /** Signs links to files. */
  links: Uint8Array;
  /** Password of the request login on an external database. */
  requestPassword: string;
  /** Encrypts secrets that other services issued to a company: client secrets, tokens, and links in emails. */
  sealer: Sealer;
}

/**
 * Reads the secret from `MAINSTAY_SECRET`, or from `secret` in the data folder, which is created (mode 0600) at the
 * first start. Older secrets only decrypt values that they sealed; their sessions and codes are no longer valid.
 */
export function openMasterKey(config: Pick<Config, 'secret' | 'oldSecrets' | 'dataDir'>): MasterKey {
  const [secret, ...replacedSecrets] = config.secret ? [config.secret] : readSecretFile(config.dataDir);
  return {
    signing: deriveKey(secret, 'session tokens'),
    codes: deriveKey(secret, 'single-use codes'),
    links: deriveKey(secret, 'links to files'),
    requestPassword: Buffer.from(deriveKey(secret, 'request login')).toString('base64url'),
    sealer: new Sealer(secret, [...replacedSecrets, ...config.oldSecrets]),
  };
}
