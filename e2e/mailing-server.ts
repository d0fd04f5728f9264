/** A server with a mail server, in a fresh data folder without the demo company: the shared ones send no mail. */
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fastestFolder } from '../apps/server/src/testing/folder.ts';
import { startTestSmtp, type TestSmtp } from '../apps/server/src/testing/smtp.ts';
import type { OwnServer } from './installation.ts';
import { findFreePort } from './setup.ts';

/** Bytes of its data and of what its database logs. */
const ROOM = 2 * 2 ** 30;
const START_LIMIT_MS = 60_000;
const POLL_MS = 50;

export interface MailingServer extends OwnServer {
  /** What it sends arrives here. */
  smtp: TestSmtp;
}

const isReady = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    http
      .get({ host: '127.0.0.1', port, path: '/healthz' }, (reply) => {
        reply.resume();
        resolve(reply.statusCode === 200);
      })
      .on('error', () => resolve(false));
  });

/** Stopping it stops the mail server too and removes the data. @throws where it is not ready in time */
export async function startMailingServer(): Promise<MailingServer> {
  const sessionFolder = mkdtempSync(path.join(fastestFolder(ROOM), 'mainstay-mailing-'));
  const dataDir = path.join(sessionFolder, 'data');
  mkdirSync(dataDir);
  const [port, smtp] = await Promise.all([findFreePort(), startTestSmtp()]);
  const env = {
    ...process.env,
    ...{ DATABASE_URL: '', DATABASE_APP_URL: '', MAINSTAY_SECRET: '', BASE_DOMAIN: '', DEMO: '0', LOG_LEVEL: 'warn' },
    ...{ DATA_DIR: dataDir, HOST: '127.0.0.1', PORT: String(port), NODE_ENV: 'production', SMTP_URL: smtp.url.href },
    RATE_LIMITS: '0', // all of a journey comes from one address
  };
  const server = spawn(process.execPath, ['apps/server/dist/main.js', 'start'], { env, stdio: 'ignore' });
  const ended = new Promise((resolve) => server.once('exit', resolve));
  const stop = async () => {
    server.kill('SIGTERM');
    await Promise.all([ended, smtp.stop()]);
    rmSync(sessionFolder, { recursive: true, force: true });
  };
  for (const began = Date.now(); Date.now() - began < START_LIMIT_MS; await wait(POLL_MS))
    if (await isReady(port)) return { installation: { port, dataDir, sessionFolder }, smtp, stop };
  await stop();
  throw new Error(`The server was not ready after ${START_LIMIT_MS / 1000} s.`);
}
