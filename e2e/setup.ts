/**
 * Starts servers from the build, one for each test file that runs in parallel. Each server has its own data folder, because journeys change
 * their company. The product fills the demo company once, and its data is copied.
 */
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { TestProject } from 'vitest/node';
import { findFastestFolder } from '../apps/server/src/app/testing/folder.ts';
import { type Chromium, findChromium } from './chromium.ts';

/** A running server, used by one file at a time. */
export interface Installation {
  port: number;
  /** Folder of the server's data, including its database. */
  dataDir: string;
  /** Folder that stores the sessions of signed-in users during the run. */
  sessionFolder: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    chromium: Chromium;
    installations: Installation[];
    /** Data of an installation with the demo company that no server uses, to be copied. */
    demoData: string;
  }
}

/** Free space in bytes: the data of a run and its database logs, three times over. */
const REQUIRED_BYTES = 4 * 2 ** 30;
const START_LIMIT_MS = 120_000;
const STOP_LIMIT_MS = 20_000;
const POLL_MS = 50;

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { root } = project.config;
  const build = spawnSync(process.execPath, ['scripts/build.mjs'], { cwd: root, encoding: 'utf8' });
  if (build.status !== 0) throw new Error(`The build failed.\n${build.stderr}`);
  const folder = mkdtempSync(path.join(findFastestFolder(REQUIRED_BYTES), 'mainstay-e2e-'));
  const servers: { process: ChildProcess; dataDir: string }[] = [];
  const stop = async () => {
    const results = await Promise.allSettled(servers.map((server) => stopServer(server.process, server.dataDir)));
    rmSync(folder, { recursive: true, force: true });
    for (const result of results) if (result.status === 'rejected') throw result.reason;
  };
  const demoData = path.join(folder, 'demo');
  const createDemoData = async () => {
    const port = await findFreePort();
    const server = startServer(root, demoData, port);
    servers.push({ process: server.process, dataDir: demoData });
    await waitUntilHealthy(server, port);
    await stopServer(server.process, demoData);
  };
  const createInstallation = async (number: number): Promise<Installation> => {
    const sessionFolder = path.join(folder, String(number));
    const dataDir = path.join(sessionFolder, 'data');
    mkdirSync(sessionFolder);
    copyData(demoData, dataDir);
    const port = await findFreePort();
    const server = startServer(root, dataDir, port);
    servers.push({ process: server.process, dataDir });
    await waitUntilHealthy(server, port);
    return { port, dataDir, sessionFolder };
  };
  try {
    const chromium = await findChromium();
    await createDemoData();
    const workers = Array.from({ length: project.config.maxWorkers }, (_, number) => number);
    project.provide('chromium', chromium);
    project.provide('demoData', demoData);
    project.provide('installations', await Promise.all(workers.map(createInstallation)));
  } catch (error) {
    await stop();
    throw error;
  }
  return stop;
}

/** Copies a data folder that no server uses. The copy retains the owner, because PostgreSQL requires its files to be owned by its user. */
export const copyData = (from: string, to: string): void => void execFileSync('cp', ['-a', from, to]);

/** The system gives ports from 32768 on to any connection, so one of them could be taken before a server listens on it. */
const FIRST_PORT = 20_000;
/** The test processes use separate ports. */
const PORTS_PER_PROCESS = 1000;
/** Concurrent test runs start at different ports. */
let usedPorts = process.pid % (PORTS_PER_PROCESS / 2);

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer().on('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });

/** Returns a port that nothing else in the tests uses, now or later. */
export async function findFreePort(): Promise<number> {
  const first = FIRST_PORT + Number(process.env.VITEST_POOL_ID ?? 0) * PORTS_PER_PROCESS;
  while (usedPorts < PORTS_PER_PROCESS) {
    const port = first + usedPorts++;
    if (await isFree(port)) return port;
  }
  throw new Error('There is no free port.');
}

interface Server {
  process: ChildProcess;
  getOutput: () => string;
}

function startServer(root: string, dataDir: string, port: number): Server {
  const settings = {
    DEMO: '1',
    PORT: String(port),
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
    NODE_ENV: 'production',
    OUTBOUND_ALLOW: '127.0.0.1', // providers of journeys are on this machine
    RATE_LIMITS: '0', // all journeys come from one address
  };
  // Settings in the tester's environment must not affect this installation.
  const clearedSettings = {
    DATABASE_URL: '',
    DATABASE_APP_URL: '',
    MAINSTAY_SECRET: '',
    BASE_DOMAIN: '',
    METRICS_TOKEN: '',
  };
  const child = spawn(process.execPath, ['apps/server/dist/main.js', 'start'], {
    cwd: root,
    env: { ...process.env, ...clearedSettings, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const appendOutput = (text: Buffer) => {
    output = (output + text.toString()).slice(-5000);
  };
  child.stdout.on('data', appendOutput);
  child.stderr.on('data', appendOutput);
  return { process: child, getOutput: () => output };
}

async function waitUntilHealthy(server: Server, port: number): Promise<void> {
  for (const startedAt = Date.now(); Date.now() - startedAt < START_LIMIT_MS; await wait(POLL_MS)) {
    if (server.process.exitCode !== null)
      throw new Error(`The server ended with ${server.process.exitCode}.\n${server.getOutput()}`);
    const isHealthy = await fetch(`http://127.0.0.1:${port}/healthz`).then(
      (reply) => reply.ok,
      () => false,
    );
    if (isHealthy) return;
  }
  throw new Error(`The server was not ready after ${START_LIMIT_MS / 1000} s.\n${server.getOutput()}`);
}

/**
 * Stops the server like Ctrl-C.
 * @throws if the server does not stop, or leaves its database running; the remaining process is stopped then
 */
async function stopServer(server: ChildProcess, dataDir: string): Promise<void> {
  if (server.exitCode !== null) return;
  const exit = new Promise<boolean>((resolve) => server.once('exit', () => resolve(true)));
  server.kill('SIGTERM');
  const hasExited = await Promise.race([exit, wait(STOP_LIMIT_MS, false, { ref: false })]);
  if (!hasExited) server.kill('SIGKILL');
  const pidFile = path.join(dataDir, 'pg', 'postmaster.pid');
  const database = existsSync(pidFile) ? Number(readFileSync(pidFile, 'utf8').split('\n')[0]) : 0;
  if (database > 0) process.kill(database, 'SIGINT');
  if (!hasExited) throw new Error(`The server did not stop within ${STOP_LIMIT_MS / 1000} s.`);
  if (database > 0) throw new Error('The server left its database running.');
}
