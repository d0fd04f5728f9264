/** The built server as a process that a test file starts, kills and starts again. */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

const START_LIMIT_MS = 60_000;
const STOP_LIMIT_MS = 20_000;
const POLL_MS = 50;
const MAX_ERROR_CHARACTERS = 5000;
/** Only tests change the clock, so the server has no option for it. */
const CLOCK_OFFSET = new URL('clock-offset.mjs', import.meta.url).href;

const isReady = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    http
      .get({ host: '127.0.0.1', port, path: '/healthz' }, (reply) => {
        reply.resume();
        resolve(reply.statusCode === 200);
      })
      .on('error', () => resolve(false));
  });

/**
 * Starts the server and waits until it is ready.
 * @param settings override the environment of the tester
 * @param clockMs milliseconds by which its clock is ahead of the real time
 * @throws if it ends or is not ready in time
 */
export async function startProcess(settings: Record<string, string>, clockMs = 0): Promise<ChildProcess> {
  const clock = clockMs === 0 ? [] : ['--import', CLOCK_OFFSET];
  const server = spawn(process.execPath, [...clock, 'apps/server/dist/main.js', 'start'], {
    env: { ...process.env, ...settings, CLOCK_OFFSET_MS: String(clockMs) },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let errors = '';
  server.stderr.on('data', (text: Buffer) => (errors = (errors + text.toString()).slice(-MAX_ERROR_CHARACTERS)));
  for (const startedAt = Date.now(); Date.now() - startedAt < START_LIMIT_MS; await wait(POLL_MS)) {
    if (hasEnded(server)) throw new Error(`The server ended with ${server.exitCode ?? server.signalCode}.\n${errors}`);
    if (await isReady(Number(settings.PORT))) return server;
  }
  await endProcess(server, 'SIGKILL');
  throw new Error(`The server was not ready after ${START_LIMIT_MS / 1000} s.`);
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode !== null || signalCode !== null;

/** Ends the process and waits until it has exited. */
export async function endProcess(server: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  if (hasEnded(server)) return;
  const exit = new Promise((resolve) => server.once('exit', resolve));
  server.kill(signal);
  await exit;
}

/** Returns the process id of the database in a data folder, which outlives a killed server. Returns undefined if none is running. */
export function databaseProcess(dataDir: string): number | undefined {
  const file = path.join(dataDir, 'pg', 'postmaster.pid');
  return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : undefined;
}

/** Ends the database that a killed server has left running. */
export async function endDatabase(dataDir: string): Promise<void> {
  const databasePid = databaseProcess(dataDir);
  if (databasePid === undefined) return;
  process.kill(databasePid, 'SIGINT');
  for (const startedAt = Date.now(); Date.now() - startedAt < STOP_LIMIT_MS; await wait(POLL_MS))
    if (databaseProcess(dataDir) === undefined) return;
  throw new Error(`The database did not stop within ${STOP_LIMIT_MS / 1000} s.`);
}
