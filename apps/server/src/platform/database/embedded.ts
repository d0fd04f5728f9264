/**
 * The PostgreSQL that Mainstay manages. It is created in the data folder, joined if it is already running, recovered
 * after a crash, and stopped with its last client. It listens on a Unix socket in a private folder, never on a port.
 */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { findBinaries } from './binaries.ts';
import { ensureOwner } from './owner-role.ts';
import { resolveRunAs, chownFolder, type RunAs } from './run-as.ts';

export interface Embedded {
  /** Folder of the socket, used as the `host` of every connection. */
  socketDir: string;
  /** Releases this process's use of the server. The last process stops the server and waits for it. */
  release(): Promise<void>;
}

/**
 * The superuser of the server, which creates the owner role and opens the vote connections. The name is that of the
 * first data folders.
 */
export const SUPERUSER = 'owner';
/** Every process holds one connection with this application name as its vote to keep the server running. */
const VOTE = 'mainstay-vote';
const START_LIMIT_MS = 60_000;
const POLL_MS = 20;

const SETTINGS = [
  'listen_addresses=',
  'shared_buffers=256MB',
  'max_connections=60',
  'max_wal_size=2GB',
  // Recycled segments would never be removed: after one large import the log would be many times the size of the data.
  'wal_recycle=off',
  'checkpoint_timeout=10min',
  'effective_io_concurrency=64',
];

/** Returns the socket folder of a running or crashed server, from line 5 of its pid file. */
function getSocketDir(dataDir: string): string | undefined {
  try {
    return readFileSync(path.join(dataDir, 'postmaster.pid'), 'utf8').split('\n')[4] || undefined;
  } catch {
    return undefined;
  }
}

async function connect(socketDir: string): Promise<pg.Client | undefined> {
  const client = new pg.Client({ host: socketDir, user: SUPERUSER, database: 'postgres', application_name: VOTE });
  client.on('error', () => {}); // if the connection drops later, the next query on it fails
  try {
    await client.connect();
    return client;
  } catch {
    return undefined;
  }
}

/** Returns true if another Mainstay process uses this database. External databases have no votes. */
export async function isUsedByOtherProcess(owner: pg.Pool): Promise<boolean> {
  const votes = await owner.query(`select from pg_stat_activity where application_name = $1`, [VOTE]);
  return (votes.rowCount ?? 0) > 1;
}

function initialise(dataDir: string, as: RunAs): void {
  const draft = `${dataDir}.new-${process.pid}`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { recursive: true, mode: 0o700 });
  chownFolder(draft, as.owner);
  const [program = '', ...rest] = [...as.prefix, path.join(as.native, 'bin', 'initdb')];
  const options = ['-D', draft, '-U', SUPERUSER, '--auth=trust', '-E', 'UTF8', '--locale=C.UTF-8', '--data-checksums'];
  const run = spawnSync(program, [...rest, ...options], { uid: as.uid, gid: as.gid, encoding: 'utf8' });
  if (run.status !== 0)
    throw new Error(`The database folder could not be created: ${run.stderr || run.error?.message}`);
  try {
    renameSync(draft, dataDir); // a half-created folder never becomes the data folder
  } catch {
    rmSync(draft, { recursive: true, force: true }); // another process was faster: join its server
  }
}

async function acquireLock(dataDir: string, socketDir: string, vote: pg.Client): Promise<Embedded> {
  await ensureOwner(vote);
  return {
    socketDir,
    async release() {
      const others = await vote
        .query(`select from pg_stat_activity where application_name = $1 and pid <> pg_backend_pid() limit 1`, [VOTE])
        .then((r) => r.rowCount !== 0)
        .catch(() => true);
      const pidFile = path.join(dataDir, 'postmaster.pid');
      const pid = existsSync(pidFile) ? Number(readFileSync(pidFile, 'utf8').split('\n')[0]) : 0;
      await vote.end().catch(() => {});
      if (others || !pid) return;
      try {
        process.kill(pid, 'SIGINT');
      } catch {
        return;
      }
      for (let waited = 0; existsSync(pidFile) && waited < START_LIMIT_MS; waited += POLL_MS) await wait(POLL_MS);
      rmSync(socketDir, { recursive: true, force: true });
    },
  };
}

/**
 * Starts or joins the server with its data in `dataDir`.
 * @param settings further `name=value` settings, such as those used by tests
 */
export async function startEmbedded(dataDir: string, settings: readonly string[] = []): Promise<Embedded> {
  const running = getSocketDir(dataDir);
  const joined = running && (await connect(running));
  if (running && joined) return acquireLock(dataDir, running, joined);

  mkdirSync(path.dirname(dataDir), { recursive: true });
  const as = resolveRunAs(findBinaries());
  if (!existsSync(path.join(dataDir, 'PG_VERSION'))) initialise(dataDir, as);
  chownFolder(dataDir, as.owner);

  const socketDir = mkdtempSync(path.join(os.tmpdir(), 'mainstay-')); // short because a socket path is limited to 107 bytes
  chownFolder(socketDir, as.owner);
  const launch = () => {
    const [program = '', ...rest] = [...as.prefix, path.join(as.native, 'bin', 'postgres')];
    const options = ['-D', dataDir, '-k', socketDir, ...[...SETTINGS, ...settings].flatMap((s) => ['-c', s])];
    // Detached, so that Ctrl-C reaches the program first and the database last.
    const child = spawn(program, [...rest, ...options], {
      uid: as.uid,
      gid: as.gid,
      detached: true,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    const state = { ended: false, said: '' };
    child.stderr.on('data', (text: Buffer) => {
      state.said = (state.said + text.toString()).slice(-2000);
    });
    child.on('error', (error) => {
      state.said += error.message;
      state.ended = true;
    });
    child.on('exit', () => {
      state.ended = true;
    });
    child.unref();
    (child.stderr as unknown as { unref(): void }).unref();
    return state;
  };

  let server = launch();
  for (let waited = 0; waited < START_LIMIT_MS; waited += POLL_MS) {
    const where = getSocketDir(dataDir) ?? socketDir; // if two processes start the server at once, the second one joins the first
    const vote = await connect(where);
    if (vote) {
      if (where !== socketDir) rmSync(socketDir, { recursive: true, force: true });
      return acquireLock(dataDir, where, vote);
    }
    await wait(POLL_MS);
    // A killed server is a zombie for a moment while its pid file still counts, so the start is retried.
    if (server.ended && waited < START_LIMIT_MS / 2) server = await wait(100).then(launch);
  }
  rmSync(socketDir, { recursive: true, force: true });
  throw new Error(`The database in ${dataDir} did not start: ${server.said.trim()}`);
}
