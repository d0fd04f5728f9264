/**
 * Bytes of uploaded files, under random keys; what a file is stands in the table `files`. Here they lie on this
 * machine's disk, in `DATA_DIR/files`; `bucket-store.ts` has them in a bucket.
 */
import { createHash, randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream, mkdirSync, type ReadStream } from 'node:fs';
import { open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';

export interface StoredFile {
  /** 128 random bits; never a table id. */
  storageKey: string;
  size: number;
  sha256: Buffer;
}

/** What may stand in an address or a path: nothing else reaches the disk. */
export const isStorageKey = (text: string): boolean => /^[0-9a-f]{32}$/.test(text);

/** Thrown while a stream is being stored; what was written is gone again. */
export class FileTooLarge extends Error {}

/** Bytes that can be read once, with their count. Whoever does not read them closes them. */
export interface OpenFile {
  size: number;
  stream: () => Readable;
  close: () => Promise<void>;
}

/** Bytes that lie there, whether or not anybody knows of them. */
export interface StoredObject {
  storageKey: string;
  /** When the last of them was written. */
  writtenAt: Date;
}

/** What features ask of the place where uploads lie: this machine's disk, or a bucket. */
export interface FileStorage {
  /** All of the source or nothing of it. @param limit bytes @throws FileTooLarge */
  put(source: Readable, limit: number): Promise<StoredFile>;
  /** Null where there are no such bytes. */
  open(storageKey: string): Promise<OpenFile | null>;
  /** What is gone already stays gone. */
  remove(storageKey: string): Promise<void>;
  /** Everything that lies there, what was cut off midway too. */
  list(): AsyncIterable<StoredObject>;
}

/** Where the bytes of a key lie, in a folder as in a bucket: one can be copied to the other as it is. */
export function pathForKey(storageKey: string): string {
  if (!isStorageKey(storageKey)) throw new Error('Not a storage key.');
  return `${storageKey.slice(0, 2)}/${storageKey}`;
}

/** Behind the name while the last byte has not come. */
const UNFINISHED = '.part';
const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

/** Files on this machine's disk. */
export class FileStore implements FileStorage {
  readonly #folder: string;

  constructor(dataDir: string) {
    this.#folder = path.join(dataDir, 'files');
  }

  pathOf(storageKey: string): string {
    return path.join(this.#folder, pathForKey(storageKey));
  }

  /** @param limit bytes @throws FileTooLarge */
  async put(source: Readable, limit: number): Promise<StoredFile> {
    const storageKey = randomBytes(16).toString('hex');
    const target = this.pathOf(storageKey);
    mkdirSync(path.dirname(target), { recursive: true, mode: 0o700 });
    const hash = createHash('sha256');
    let size = 0;
    const measure = new Transform({
      transform(chunk: Buffer, _encoding, pass) {
        size += chunk.length;
        if (size > limit) return pass(new FileTooLarge());
        hash.update(chunk);
        pass(null, chunk);
      },
    });
    const file = createWriteStream(target + UNFINISHED, { mode: 0o600 });
    const closed = new Promise<void>((resolve) => file.once('close', () => resolve()));
    try {
      await pipeline(source, measure, file);
      await rename(target + UNFINISHED, target);
    } catch (error) {
      // What fails early fails before the file is there: taken away too soon it would still come.
      await closed;
      await rm(target + UNFINISHED, { force: true });
      throw error;
    }
    return { storageKey, size, sha256: hash.digest() };
  }

  read(storageKey: string): ReadStream {
    return createReadStream(this.pathOf(storageKey));
  }

  /** The bytes with their count, for a reply that names its length; null when the disk has none. */
  async open(storageKey: string): Promise<OpenFile | null> {
    try {
      const handle = await open(this.pathOf(storageKey));
      const { size } = await handle.stat();
      return { size, stream: () => handle.createReadStream(), close: () => handle.close() };
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  }

  async remove(storageKey: string): Promise<void> {
    const target = this.pathOf(storageKey);
    await Promise.all([target, target + UNFINISHED].map((file) => rm(file, { force: true })));
  }

  async *list(): AsyncGenerator<StoredObject, void> {
    for (const folder of await readFolder(this.#folder)) {
      for (const name of await readFolder(path.join(this.#folder, folder))) {
        const storageKey = name.endsWith(UNFINISHED) ? name.slice(0, -UNFINISHED.length) : name;
        // What is not ours is left alone.
        if (!isStorageKey(storageKey)) continue;
        const found = await stat(path.join(this.#folder, folder, name)).catch(() => null);
        if (found) yield { storageKey, writtenAt: found.mtime };
      }
    }
  }
}

/** Names in a folder; none where there is no such folder. */
async function readFolder(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (isMissing(error) || (error as NodeJS.ErrnoException).code === 'ENOTDIR') return [];
    throw error;
  }
}
