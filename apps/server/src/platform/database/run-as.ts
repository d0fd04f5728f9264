/**
 * initdb and postgres refuse to run as root. Ways around it, best first; all three were tried on bare machines:
 * a user namespace in which root looks like somebody else; another user who keeps the right to pass file permissions
 * (containers without user namespaces); plainly another user, for data that lies where everybody may walk.
 */
import { spawnSync } from 'node:child_process';
import { chownSync, lstatSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { copyForEveryone } from './binaries.ts';

const NOBODY = 65_534;

export interface RunAs {
  /** Folder with the binaries that the process may read. */
  native: string;
  /** What stands before the program on its command line. */
  prefix: readonly string[];
  uid?: number;
  gid?: number;
  /** Who must own the data folder; undefined where it stays with the caller. */
  owner?: number;
}

const works = (command: readonly string[]) => spawnSync(command[0] ?? '', command.slice(1)).status === 0;

export function resolveRunAs(native: string): RunAs {
  if (process.getuid?.() !== 0) return { native, prefix: [] };
  const namespace = ['unshare', '--user', `--map-user=${NOBODY}`];
  if (works([...namespace, 'true'])) return { native, prefix: namespace, owner: 0 };
  const readable = copyForEveryone(native);
  // Not dac_read_search: the default capabilities of containers lack it, and setpriv then fails.
  const capable = ['setpriv', '--reuid', `${NOBODY}`, '--regid', `${NOBODY}`, '--clear-groups'];
  capable.push('--inh-caps', '+dac_override', '--ambient-caps', '+dac_override');
  if (works([...capable, 'true'])) return { native: readable, prefix: capable, owner: NOBODY };
  return { native: readable, prefix: [], uid: NOBODY, gid: NOBODY, owner: NOBODY };
}

/** Gives a folder and all in it to its new owner, unless it has that owner already. */
export function chownFolder(folder: string, owner: number | undefined): void {
  if (owner === undefined || lstatSync(folder).uid === owner) return;
  const give = (entry: string): void => {
    const stat = lstatSync(entry);
    if (stat.isSymbolicLink()) return;
    if (stat.isDirectory()) for (const name of readdirSync(entry)) give(path.join(entry, name));
    chownSync(entry, owner, owner);
  };
  give(folder);
}
