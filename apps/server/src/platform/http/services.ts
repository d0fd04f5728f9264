/**
 * Services that the platform passes to every feature. They are created once at the start; tests pass their own clock
 * and database.
 */
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import type { MasterKey } from '../crypto/master-key.ts';
import type { TokenReader } from '../crypto/token.ts';
import type { Database } from '../database/database.ts';
import type { FeatureSet } from '../feature.ts';
import type { FileStorage, FileStore } from '../files/file-store.ts';
import type { Mailer } from '../mail/smtp.ts';
import type { Hosts } from '../session/hosts.ts';
import type { Sessions } from '../session/sessions.ts';
import type { UserKeys } from '../session/user-keys.ts';

export interface Services {
  config: Config;
  key: MasterKey;
  database: Database;
  tokens: TokenReader;
  sessions: Sessions;
  userKeys: UserKeys;
  hosts: Hosts;
  /** Storage of user uploads. */
  files: FileStorage;
  /** Spreadsheets during an import. They need random access, so they are always stored on the local disk. */
  workFiles: FileStore;
  /** The routes, jobs and contributions of all features. */
  features: FeatureSet;
  mailer: Mailer;
  log: Logger;
  /** The clock; the only source of the current time. */
  now: () => Date;
}
