/** Runs the same tests for uploads on the local disk and in a bucket of a real S3 service. */
import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Emulator, startEmulator } from '../../app/testing/emulator.ts';
import { type BucketConfig, ConfigError } from '../config.ts';
import { BucketStore } from './bucket-store.ts';
import { type FileStorage, FileStore, FileTooLarge } from './file-store.ts';

const MB = 1024 * 1024;
const folder = mkdtempSync(path.join(os.tmpdir(), 'mainstay-stores-'));
let s3: Emulator;
let bucket: BucketConfig;
beforeAll(async () => {
  s3 = await startEmulator('s3-server.ts', { bucket: 'uploads' });
  bucket = {
    bucket: 'uploads',
    region: 'us-east-1',
    endpoint: new URL(s3.url),
    credentials: { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
    prefix: 'acme/',
  };
});
afterAll(async () => {
  await s3.stop();
  rmSync(folder, { recursive: true, force: true });
});

const getDisk = (name: string) => new FileStore(path.join(folder, name));
/** Returns the names of all files on disk in a folder, including unfinished ones. */
const findFilesOnDisk = (name: string): string[] => {
  const files = path.join(folder, name, 'files');
  return readdirSync(files, { recursive: true, withFileTypes: true }).flatMap((entry) =>
    entry.isFile() ? [entry.name] : [],
  );
};
const STORES: Record<string, (name: string) => FileStorage> = {
  disk: getDisk,
  bucket: (name) => new BucketStore({ ...bucket, prefix: `${name}/` }, getDisk(name)),
};

const getKeys = async (store: FileStorage): Promise<string[]> => {
  const keys: string[] = [];
  for await (const { storageKey } of store.list()) keys.push(storageKey);
  return keys.sort();
};
async function readContent(store: FileStorage, key: string): Promise<Buffer> {
  const opened = await store.open(key);
  if (!opened) throw new Error('The file does not exist.');
  const content = await buffer(opened.stream());
  expect(content.length).toBe(opened.size);
  return content;
}

describe.each(Object.keys(STORES))('%s', (kind) => {
  const getStore = (name: string): FileStorage => (STORES[kind] as (name: string) => FileStorage)(`${kind}-${name}`);

  test('returns stored bytes unchanged, with their size and hash', async () => {
    const store = getStore('back');
    for (const size of [0, 1, 64 * 1024, 10 * MB]) {
      const bytes = randomBytes(size);
      const stored = await store.put(
        Readable.from(size === 0 ? [] : [bytes.subarray(0, 7), bytes.subarray(7)]),
        10 * MB,
      );
      expect([stored.size, stored.sha256]).toEqual([size, createHash('sha256').update(bytes).digest()]);
      expect(stored.storageKey).toMatch(/^[0-9a-f]{32}$/);
      expect((await readContent(store, stored.storageKey)).equals(bytes)).toBe(true);
    }
  });

  test('stores nothing if the content is too large or interrupted', async () => {
    const store = getStore('cut');
    await expect(store.put(Readable.from([Buffer.alloc(6 * MB), Buffer.alloc(1)]), 6 * MB)).rejects.toThrow(
      FileTooLarge,
    );
    const failingStream = Readable.from(
      (async function* () {
        yield Buffer.alloc(6 * MB);
        throw new Error('the line broke');
      })(),
    );
    await expect(store.put(failingStream, 10 * MB)).rejects.toThrow('the line broke');
    expect([await getKeys(store), findFilesOnDisk(`${kind}-cut`)]).toEqual([[], []]);
  });

  test('leaves no file behind if many uploads fail with their first bytes', async () => {
    const store = getStore('early');
    const put = () => store.put(Readable.from([Buffer.alloc(2)]), 1);
    const failed = await Promise.allSettled(Array.from({ length: 40 }, put));
    expect(failed.map(({ status }) => status)).not.toContain('fulfilled');
    expect([await getKeys(store), findFilesOnDisk(`${kind}-early`)]).toEqual([[], []]);
  });

  test('removes files, also repeatedly, and returns null for unknown keys', async () => {
    const store = getStore('gone');
    const { storageKey } = await store.put(Readable.from(['a']), 10);
    expect([await store.exists(storageKey), await store.exists('0'.repeat(32))]).toEqual([true, false]);
    await store.remove(storageKey);
    await store.remove(storageKey);
    expect(await store.exists(storageKey)).toBe(false);
    expect([await store.open(storageKey), await store.open('0'.repeat(32))]).toEqual([null, null]);
    await expect(store.open('../secret')).rejects.toThrow('Not a storage key.');
  });

  test('closes an opened file without reading it', async () => {
    const store = getStore('closed');
    const { storageKey } = await store.put(Readable.from([Buffer.alloc(MB)]), MB);
    const opened = await store.open(storageKey);
    await opened?.close();
    expect((await readContent(store, storageKey)).length).toBe(MB);
  });

  test('lists all stored files with their times, and nothing else', async () => {
    const [store, otherStore] = [getStore('list'), getStore('other')];
    expect(await getKeys(store)).toEqual([]);
    const storedFiles = await Promise.all(['a', 'b', 'c'].map((text) => store.put(Readable.from([text]), 10)));
    await otherStore.put(Readable.from(['d']), 10);
    expect(await getKeys(store)).toEqual(storedFiles.map(({ storageKey }) => storageKey).sort());
    for await (const { writtenAt } of store.list())
      expect(Math.abs(Date.now() - writtenAt.getTime())).toBeLessThan(60_000);
  });
});

test('uploads a file from the disk to the bucket and leaves nothing on the disk', async () => {
  const store = STORES.bucket?.('through') as BucketStore;
  const { storageKey } = await store.put(Readable.from([Buffer.alloc(MB)]), MB);
  expect(findFilesOnDisk('through')).toEqual([]);
  // If the bucket rejects the upload, no file is left on disk either.
  const brokenStore = new BucketStore({ ...bucket, bucket: 'nowhere' }, getDisk('through'));
  await expect(brokenStore.put(Readable.from(['a']), 10)).rejects.toThrow('bucket does not exist');
  expect([findFilesOnDisk('through'), await getKeys(store)]).toEqual([[], [storageKey]]);
});

test('lists the incomplete file of a killed server and can remove it', async () => {
  const store = getDisk('killed');
  const { storageKey } = await store.put(Readable.from(['a']), 10);
  const key = storageKey.slice(0, 2) + '0'.repeat(30);
  writeFileSync(`${store.getPath(key)}.part`, 'half');
  writeFileSync(path.join(path.dirname(store.getPath(key)), 'README'), 'not ours');
  expect(await getKeys(store)).toEqual([storageKey, key].sort());
  await store.remove(key);
  expect(findFilesOnDisk('killed').sort()).toEqual([storageKey, 'README'].sort());
});

test('reports an unusable bucket with a readable message', async () => {
  await new BucketStore(bucket, getDisk('check')).check();
  const checking = new BucketStore({ ...bucket, bucket: 'nowhere' }, getDisk('check')).check();
  await expect(checking).rejects.toThrow(ConfigError);
  await expect(checking).rejects.toThrow(/^The bucket nowhere of S3_BUCKET cannot be used: /);
});
