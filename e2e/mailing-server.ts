/** A server with a mail server, in a new data folder without the demo company. The shared servers send no email. */
import type { ChildProcess } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { findFastestFolder } from '../apps/server/src/app/testing/folder.ts';
import { startTestSmtp, type TestSmtp } from '../apps/server/src/app/testing/smtp.ts';
import type { OwnServer } from './installation.ts';
import { endDatabase, endProcess, startProcess } from './server-process.ts';
import { findFreePort } from './setup.ts';

/** Free space for its data and its database logs, in bytes. */
const REQUIRED_BYTES = 2 * 2 ** 30;

export interface MailingServer extends OwnServer {
  /** Receives the emails that it sends. */
  smtp: TestSmtp;
  /** Returns the id of its process. */
  getPid(): number;
  /** Sends SIGKILL: the server and its workers end in the middle of their work, while its database keeps running. */
  kill(): Promise<void>;
  /**
   * Starts the server again after a kill.
   * @param clockMs milliseconds by which its clock is ahead of the real time
   */
  restart(clockMs: number): Promise<void>;
}

/**
 * Starts the server. Stopping it also stops the mail server and deletes the data.
 * @param prepare starts what the server calls, and returns additional settings
 * @throws if it is not ready in time
 */
export async function startMailingServer(
  prepare: (port: number) => Promise<Record<string, string>> = async () => ({}),
): Promise<MailingServer> {
  const sessionFolder = mkdtempSync(path.join(findFastestFolder(REQUIRED_BYTES), 'mainstay-mailing-'));
  const dataDir = path.join(sessionFolder, 'data');
  mkdirSync(dataDir);
  const [port, smtp] = await Promise.all([findFreePort(), startTestSmtp()]);
  const settings = {
    DATABASE_URL: '',
    DATABASE_APP_URL: '',
    MAINSTAY_SECRET: '',
    BASE_DOMAIN: '',
    DEMO: '0',
    LOG_LEVEL: 'warn',
    DATA_DIR: dataDir,
    HOST: '127.0.0.1',
    PORT: String(port),
    NODE_ENV: 'production',
    SMTP_URL: smtp.url.href,
    RATE_LIMITS: '0', // all calls of a journey come from one address
    ...(await prepare(port)),
  };
  let server: ChildProcess | undefined;
  const restart = async (clockMs: number) => {
    server = await startProcess(settings, clockMs);
  };
  const endServer = async (signal: 'SIGTERM' | 'SIGKILL') => server && endProcess(server, signal);
  const stop = async () => {
    await endServer('SIGTERM');
    await Promise.all([endDatabase(dataDir), smtp.stop()]);
    rmSync(sessionFolder, { recursive: true, force: true });
  };
  try {
    await restart(0);
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    installation: { port, dataDir, sessionFolder },
    smtp,
    getPid: () => server?.pid ?? 0,
    stop,
    restart,
    kill: () => endServer('SIGKILL'),
  };
}
