/** What the platform hands to every feature. Made once at the start; tests make it with their own clock and database. */
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import type { MasterKey } from '../crypto/master-key.ts';
import type { TokenReader } from '../crypto/token.ts';
import type { Database } from '../database/database.ts';
import type { FileStorage, FileStore } from '../files/file-store.ts';
import type { Mailer } from '../mail/smtp.ts';
import type { Hosts } from '../session/hosts.ts';
import type { Sessions } from '../session/sessions.ts';

export interface Services {
  config: Config;
  key: MasterKey;
  database: Database;
  tokens: TokenReader;
  sessions: Sessions;
  hosts: Hosts;
  /** What people upload to keep. */
  files: FileStorage;
  /** Spreadsheets that are being imported: they are read by place, so they lie on the disk whatever is set. */
  workFiles: FileStore;
  mailer: Mailer;
  log: Logger;
  /** The clock. Nothing else asks what time it is. */
  now: () => Date;
}
