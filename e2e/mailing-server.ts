/** A server with a mail server, in a fresh data folder without the demo company: the shared ones send no mail. */
import type { ChildProcess } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { findFastestFolder } from '../apps/server/src/testing/folder.ts';
import { startTestSmtp, type TestSmtp } from '../apps/server/src/testing/smtp.ts';
import type { OwnServer } from './installation.ts';
import { endDatabase, endProcess, startProcess } from './server-process.ts';
import { findFreePort } from './setup.ts';

/** Bytes of its data and of what its database logs. */
const ROOM = 2 * 2 ** 30;

export interface MailingServer extends OwnServer {
  /** What it sends arrives here. */
  smtp: TestSmtp;
  /** `kill -9`: it ends with all its workers in the middle of what they do. Its database runs on. */
  kill(): Promise<void>;
  /** After a kill. @param clockMs how far its clock goes before the real one */
  startAgain(clockMs: number): Promise<void>;
}

/** Stopping it stops the mail server too and removes the data. @throws where it is not ready in time */
export async function startMailingServer(): Promise<MailingServer> {
  const sessionFolder = mkdtempSync(path.join(findFastestFolder(ROOM), 'mainstay-mailing-'));
  const dataDir = path.join(sessionFolder, 'data');
  mkdirSync(dataDir);
  const [port, smtp] = await Promise.all([findFreePort(), startTestSmtp()]);
  const settings = {
    ...{ DATABASE_URL: '', DATABASE_APP_URL: '', MAINSTAY_SECRET: '', BASE_DOMAIN: '', DEMO: '0', LOG_LEVEL: 'warn' },
    ...{ DATA_DIR: dataDir, HOST: '127.0.0.1', PORT: String(port), NODE_ENV: 'production', SMTP_URL: smtp.url.href },
    RATE_LIMITS: '0', // all of a journey comes from one address
  };
  let server: ChildProcess | undefined;
  const startAgain = async (clockMs: number) => {
    server = await startProcess(settings, clockMs);
  };
  const end = async (signal: 'SIGTERM' | 'SIGKILL') => server && endProcess(server, signal);
  const stop = async () => {
    await end('SIGTERM');
    await Promise.all([endDatabase(dataDir), smtp.stop()]);
    rmSync(sessionFolder, { recursive: true, force: true });
  };
  try {
    await startAgain(0);
  } catch (error) {
    await stop();
    throw error;
  }
  return { installation: { port, dataDir, sessionFolder }, smtp, stop, startAgain, kill: () => end('SIGKILL') };
}
