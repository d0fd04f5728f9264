/**
 * The PostgreSQL that Mainstay manages. It is created in the data folder, joined if it is already running, recovered
 * after a crash, and stopped with its last client. It listens on a Unix socket in a private folder, never on a port.
 */
import { spawn, spawnSync } from 'node:child_process';
import {
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { copyForEveryone, findBinaries } from './binaries.ts';
import { ensureOwner } from './owner-role.ts';

const NOBODY_UID = 65_534;

/**
 * initdb and postgres do not run as root. These are the alternatives, best first; all three were tested on bare
 * machines: a user namespace that maps root to another user; another user who keeps the capability to bypass file
 * permissions (containers without user namespaces); simply another user, for data in folders that all users can
 * traverse.
 */
interface RunAs {
  /** Folder with binaries that the process can read. */
  native: string;
  /** The command that precedes the program on its command line. */
  prefix: readonly string[];
  uid?: number;
  gid?: number;
  /** The required owner of the data folder; undefined if it remains with the caller. */
  owner?: number;
}

const succeeds = (command: readonly string[]) => spawnSync(command[0] ?? '', command.slice(1)).status === 0;

export function resolveRunAs(native: string): RunAs {
  if (process.getuid?.() !== 0) return { native, prefix: [] };
  const namespace = ['unshare', '--user', `--map-user=${NOBODY_UID}`];
  if (succeeds([...namespace, 'true'])) return { native, prefix: namespace, owner: 0 };
  const readableNative = copyForEveryone(native);
  // Not dac_read_search: the default capabilities of containers lack it, and setpriv then fails.
  const setprivPrefix = ['setpriv', '--reuid', `${NOBODY_UID}`, '--regid', `${NOBODY_UID}`, '--clear-groups'];
  setprivPrefix.push('--inh-caps', '+dac_override', '--ambient-caps', '+dac_override');
  if (succeeds([...setprivPrefix, 'true'])) return { native: readableNative, prefix: setprivPrefix, owner: NOBODY_UID };
  return { native: readableNative, prefix: [], uid: NOBODY_UID, gid: NOBODY_UID, owner: NOBODY_UID };
}

/** Changes the owner of a folder and its contents unless the folder already has that owner. */
export function chownFolder(folder: string, owner: number | undefined): void {
  if (owner === undefined || lstatSync(folder).uid === owner) return;
  const chownEntry = (entry: string): void => {
    const stat = lstatSync(entry);
    if (stat.isSymbolicLink()) return;
    if (stat.isDirectory()) for (const name of readdirSync(entry)) chownEntry(path.join(entry, name));
    chownSync(entry, owner, owner);
  };
  chownEntry(folder);
}

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
const VOTE_NAME = 'mainstay-vote';
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

async function connectVote(socketDir: string): Promise<pg.Client | undefined> {
  const client = new pg.Client({ host: socketDir, user: SUPERUSER, database: 'postgres', application_name: VOTE_NAME });
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
  const votes = await owner.query(`select from pg_stat_activity where application_name = $1`, [VOTE_NAME]);
  return (votes.rowCount ?? 0) > 1;
}

function createDataFolder(dataDir: string, runAs: RunAs): void {
  const temporaryFolder = `${dataDir}.new-${process.pid}`;
  rmSync(temporaryFolder, { recursive: true, force: true });
  mkdirSync(temporaryFolder, { recursive: true, mode: 0o700 });
  chownFolder(temporaryFolder, runAs.owner);
  const [program = '', ...rest] = [...runAs.prefix, path.join(runAs.native, 'bin', 'initdb')];
  const options = [
    '-D',
    temporaryFolder,
    '-U',
    SUPERUSER,
    '--auth=trust',
    '-E',
    'UTF8',
    '--locale=C.UTF-8',
    '--data-checksums',
  ];
  const result = spawnSync(program, [...rest, ...options], { uid: runAs.uid, gid: runAs.gid, encoding: 'utf8' });
  if (result.status !== 0)
    throw new Error(`The database folder could not be created: ${result.stderr || result.error?.message}`);
  try {
    renameSync(temporaryFolder, dataDir); // a half-created folder never becomes the data folder
  } catch {
    rmSync(temporaryFolder, { recursive: true, force: true }); // another process was faster: join its server
  }
}

async function createEmbedded(dataDir: string, socketDir: string, vote: pg.Client): Promise<Embedded> {
  await ensureOwner(vote);
  return {
    socketDir,
    async release() {
      const hasOthers = await vote
        .query(`select from pg_stat_activity where application_name = $1 and pid <> pg_backend_pid() limit 1`, [
          VOTE_NAME,
        ])
        .then((r) => r.rowCount !== 0)
        .catch(() => true);
      const pidFile = path.join(dataDir, 'postmaster.pid');
      const pid = existsSync(pidFile) ? Number(readFileSync(pidFile, 'utf8').split('\n')[0]) : 0;
      await vote.end().catch(() => {});
      if (hasOthers || !pid) return;
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
  const joinedVote = running && (await connectVote(running));
  if (running && joinedVote) return createEmbedded(dataDir, running, joinedVote);

  mkdirSync(path.dirname(dataDir), { recursive: true });
  const runAs = resolveRunAs(findBinaries());
  if (!existsSync(path.join(dataDir, 'PG_VERSION'))) createDataFolder(dataDir, runAs);
  chownFolder(dataDir, runAs.owner);

  const socketDir = mkdtempSync(path.join(os.tmpdir(), 'mainstay-')); // short because a socket path is limited to 107 bytes
  chownFolder(socketDir, runAs.owner);
  const launch = () => {
    const [program = '', ...rest] = [...runAs.prefix, path.join(runAs.native, 'bin', 'postgres')];
    const options = ['-D', dataDir, '-k', socketDir, ...[...SETTINGS, ...settings].flatMap((s) => ['-c', s])];
    // Detached, so that Ctrl-C reaches the program first and the database last.
    const child = spawn(program, [...rest, ...options], {
      uid: runAs.uid,
      gid: runAs.gid,
      detached: true,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    const state = { hasEnded: false, output: '' };
    child.stderr.on('data', (text: Buffer) => {
      state.output = (state.output + text.toString()).slice(-2000);
    });
    child.on('error', (error) => {
      state.output += error.message;
      state.hasEnded = true;
    });
    child.on('exit', () => {
      state.hasEnded = true;
    });
    child.unref();
    (child.stderr as unknown as { unref(): void }).unref();
    return state;
  };

  let server = launch();
  for (let waited = 0; waited < START_LIMIT_MS; waited += POLL_MS) {
    const activeSocketDir = getSocketDir(dataDir) ?? socketDir; // if two processes start the server at once, the second one joins the first
    const vote = await connectVote(activeSocketDir);
    if (vote) {
      if (activeSocketDir !== socketDir) rmSync(socketDir, { recursive: true, force: true });
      return createEmbedded(dataDir, activeSocketDir, vote);
    }
    await wait(POLL_MS);
    // A killed server is a zombie for a moment while its pid file still counts, so the start is retried.
    if (server.hasEnded && waited < START_LIMIT_MS / 2) server = await wait(100).then(launch);
  }
  rmSync(socketDir, { recursive: true, force: true });
  throw new Error(`The database in ${dataDir} did not start: ${server.output.trim()}`);
}
