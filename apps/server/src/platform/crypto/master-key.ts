/** The only master key and the keys derived from it. */
import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Config } from '../config.ts';
import { derive } from './derive.ts';
import { Sealer } from './sealer.ts';

export interface MasterKey {
  /** Signs session tokens. */
  signing: Uint8Array;
  /** Hashes single-use codes, so that a copied table opens nothing. */
  codes: Uint8Array;
  /** Password of the request login on an outside database. */
  requestPassword: string;
  /** Seals what other services entrusted to a company: client secrets, tokens, links in mail. */
  sealer: Sealer;
}

/** From `MAINSTAY_SECRET`, or from `secret` in the data folder, made there (mode 0600) at the first start. */
export function openMasterKey(config: Pick<Config, 'secret' | 'oldSecrets' | 'dataDir'>): MasterKey {
  const secret = config.secret ?? storedSecret(config.dataDir);
  return {
    signing: derive(secret, 'session tokens'),
    codes: derive(secret, 'single-use codes'),
    requestPassword: Buffer.from(derive(secret, 'request login')).toString('base64url'),
    sealer: new Sealer(secret, config.oldSecrets),
  };
}

function storedSecret(dataDir: string): string {
  const file = path.join(dataDir, 'secret');
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    try {
      writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error; // another process was faster
    }
    chmodSync(file, 0o600);
  }
  return readFileSync(file, 'utf8').trim();
}
