/** Starts and stops the processes that are measured. */
import { type ChildProcess, fork, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { rootDir } from '../apps/server/src/platform/config.ts';
import type { Database } from '../apps/server/src/platform/database/database.ts';
import { SUPERUSER } from '../apps/server/src/platform/database/embedded.ts';
import type { BareCall } from './bare-server.ts';
import type { BenchResult } from './report.ts';

interface Package {
  scripts: { start: string };
}

export interface RunningServer {
  pid: number;
  stop(): Promise<void>;
}

const START_LIMIT_MS = 120_000;

const hasExited = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode !== null || signalCode !== null;

function waitForExit(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (hasExited(child)) resolve();
    else child.once('exit', () => resolve());
  });
}

const toRunningServer = (child: ChildProcess): RunningServer => ({
  pid: child.pid ?? 0,
  async stop() {
    child.kill('SIGTERM');
    await waitForExit(child);
  },
});

/**
 * Another server on the port would be measured instead of the one that starts.
 * @throws if a process listens on the port
 */
async function assertFreePort(port: number): Promise<void> {
  const server = net.createServer();
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, '127.0.0.1', resolve);
  }).catch((error: unknown) => {
    throw new Error(`Port ${port} cannot be used. Stop the process that listens on it, or set BENCH_PORT.`, {
      cause: error,
    });
  });
  await new Promise((resolve) => {
    server.close(resolve);
  });
}

/** @throws if the process ends before it is ready, or takes too long */
async function waitUntilHealthy(child: ChildProcess, port: number): Promise<void> {
  for (let waitedMs = 0; waitedMs < START_LIMIT_MS; waitedMs += 5) {
    if (hasExited(child)) throw new Error(`The server ended with ${child.exitCode ?? child.signalCode}.`);
    const isHealthy = await fetch(`http://127.0.0.1:${port}/healthz`).then(
      (r) => r.ok,
      () => false,
    );
    if (isHealthy) return;
    await wait(5);
  }
  throw new Error('The server did not become ready.');
}

/** Returns the arguments that `npm start` passes to Node, including Node's own options. */
function startArguments(): string[] {
  const { scripts } = JSON.parse(readFileSync(path.join(rootDir, 'package.json'), 'utf8')) as Package;
  return scripts.start.split(' ').slice(1);
}

/** Returns the product's Node options, to be used for the baseline as well. */
export const nodeOptions = (): string[] => startArguments().filter((argument) => argument.startsWith('--'));

/**
 * Starts the product like `npm start`.
 * @returns the process and the milliseconds until it was ready
 */
export async function startProduct(
  env: Record<string, string>,
  port: number,
): Promise<RunningServer & { readyAfterMs: number }> {
  await assertFreePort(port);
  const startedAt = performance.now();
  const child = spawn(process.execPath, startArguments(), {
    cwd: rootDir,
    env: { ...process.env, ...env, PORT: String(port), LOG_LEVEL: 'warn', RATE_LIMITS: '0' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const server = toRunningServer(child);
  try {
    await waitUntilHealthy(child, port);
  } catch (error) {
    await server.stop();
    throw error;
  }
  return { ...server, readyAfterMs: performance.now() - startedAt };
}

/** Starts bare handlers for some calls, with connections that plan statements like the product's transactions. */
export async function startBare(
  port: number,
  { ownerPool }: Pick<Database, 'ownerPool'>,
  calls: readonly BareCall[],
): Promise<RunningServer> {
  const host = (ownerPool.options as { host?: string }).host ?? '';
  const options = '-c random_page_cost=1.1 -c jit=off';
  const connection = { host, user: SUPERUSER, database: 'postgres', options };
  const child = fork(
    path.join(rootDir, 'bench/bare-server.ts'),
    [String(port), JSON.stringify(connection), JSON.stringify(calls)],
    {
      execArgv: ['--import', 'tsx'],
    },
  );
  await new Promise<void>((resolve, reject) => {
    child.once('message', () => resolve());
    child.once('exit', (code) => reject(new Error(`The bare server ended with ${code}.`)));
  });
  return toRunningServer(child);
}

function readMemoryMb(pid: number, field: 'VmHWM' | 'VmRSS'): number {
  const line = new RegExp(`${field}:\\s+(\\d+) kB`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
  return Number(line?.[1] ?? Number.NaN) / 1024;
}

/** Returns the peak memory of a process in MB. */
export const peakMemoryMb = (pid: number): number => readMemoryMb(pid, 'VmHWM');
/** Returns the peak memory of the server during a measurement as a result of it. */
export function measurePeakMemory({ pid }: RunningServer): BenchResult {
  const memory = peakMemoryMb(pid);
  return {
    what: 'peak memory of the server during it, MB',
    measured: `${memory.toFixed(0)} MB`,
    ratio: memory,
    must: { atMost: 300 },
  };
}
/** Returns the current memory of a process in MB. */
export const memoryMb = (pid: number): number => readMemoryMb(pid, 'VmRSS');
