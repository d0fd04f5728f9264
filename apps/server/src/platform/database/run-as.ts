/**
 * initdb and postgres do not run as root. These are the alternatives, best first; all three were tested on bare
 * machines: a user namespace that maps root to another user; another user who keeps the capability to bypass file
 * permissions (containers without user namespaces); simply another user, for data in folders that all users can
 * traverse.
 */
import { spawnSync } from 'node:child_process';
import { chownSync, lstatSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { copyForEveryone } from './binaries.ts';

const NOBODY_UID = 65_534;

export interface RunAs {
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
