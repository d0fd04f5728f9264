/**
 * Stores uploaded files under random keys; the table `files` describes them. This implementation uses the local disk,
 * in `DATA_DIR/files`; `bucket-store.ts` uses a bucket.
 */
import { createHash, randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream, mkdirSync, type ReadStream } from 'node:fs';
import { open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';

export interface StoredFile {
  /** 128 random bits, never a table id. */
  storageKey: string;
  size: number;
  sha256: Buffer;
}

/** Validates keys from URLs. Only valid keys become part of a path on disk. */
export const isStorageKey = (text: string): boolean => /^[0-9a-f]{32}$/.test(text);

/** Thrown while a stream is being stored; the bytes written so far have been deleted. */
export class FileTooLarge extends Error {}

/** Bytes that can be read once, with their count. Callers that do not read them must call `close`. */
export interface OpenFile {
  size: number;
  stream: () => Readable;
  close: () => Promise<void>;
}

/** A stored file, whether or not a row refers to it. */
export interface StoredObject {
  storageKey: string;
  /** The time of the last write. */
  writtenAt: Date;
}

/** The storage of uploads: the local disk or a bucket. */
export interface FileStorage {
  /**
   * Stores the whole source or nothing.
   * @param limit in bytes
   * @throws FileTooLarge
   */
  put(source: Readable, limit: number): Promise<StoredFile>;
  /** Returns null if the key does not exist. */
  open(storageKey: string): Promise<OpenFile | null>;
  /** Returns whether a complete file is stored under the key. */
  exists(storageKey: string): Promise<boolean>;
  /** Deletes a file; does nothing if it does not exist. */
  remove(storageKey: string): Promise<void>;
  /** Lists all stored files, including incomplete ones. */
  list(): AsyncIterable<StoredObject>;
}

/**
 * Returns the path of a key. It is the same on disk and in a bucket, so that files can be copied from one to the other.
 */
export function pathForKey(storageKey: string): string {
  if (!isStorageKey(storageKey)) throw new Error('Not a storage key.');
  return `${storageKey.slice(0, 2)}/${storageKey}`;
}

/** Suffix of a file whose upload is not complete. */
const UNFINISHED_SUFFIX = '.part';
const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

/** Stores files on the local disk. */
export class FileStore implements FileStorage {
  readonly #folder: string;

  constructor(dataDir: string) {
    this.#folder = path.join(dataDir, 'files');
  }

  getPath(storageKey: string): string {
    return path.join(this.#folder, pathForKey(storageKey));
  }

  /**
   * @param limit in bytes
   * @throws FileTooLarge
   */
  async put(source: Readable, limit: number): Promise<StoredFile> {
    const storageKey = randomBytes(16).toString('hex');
    const target = this.getPath(storageKey);
    mkdirSync(path.dirname(target), { recursive: true, mode: 0o700 });
    const hash = createHash('sha256');
    let size = 0;
    const meter = new Transform({
      transform(chunk: Buffer, _encoding, pass) {
        size += chunk.length;
        if (size > limit) return pass(new FileTooLarge());
        hash.update(chunk);
        pass(null, chunk);
      },
    });
    const file = createWriteStream(target + UNFINISHED_SUFFIX, { mode: 0o600 });
    const closed = new Promise<void>((resolve) => file.once('close', () => resolve()));
    try {
      await pipeline(source, meter, file);
      await rename(target + UNFINISHED_SUFFIX, target);
    } catch (error) {
      // An early error can occur before the file is created, so the file must be closed before it is deleted.
      await closed;
      await rm(target + UNFINISHED_SUFFIX, { force: true });
      throw error;
    }
    return { storageKey, size, sha256: hash.digest() };
  }

  read(storageKey: string): ReadStream {
    return createReadStream(this.getPath(storageKey));
  }

  /** Returns the bytes with their count, for the Content-Length of a reply; null if the file does not exist. */
  async open(storageKey: string): Promise<OpenFile | null> {
    try {
      const handle = await open(this.getPath(storageKey));
      const { size } = await handle.stat();
      return { size, stream: () => handle.createReadStream(), close: () => handle.close() };
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  }

  async exists(storageKey: string): Promise<boolean> {
    try {
      await stat(this.getPath(storageKey));
      return true;
    } catch (error) {
      if (isMissing(error)) return false;
      throw error;
    }
  }

  async remove(storageKey: string): Promise<void> {
    const target = this.getPath(storageKey);
    await Promise.all([target, target + UNFINISHED_SUFFIX].map((file) => rm(file, { force: true })));
  }

  async *list(): AsyncGenerator<StoredObject, void> {
    for (const folder of await readFolder(this.#folder)) {
      for (const name of await readFolder(path.join(this.#folder, folder))) {
        const storageKey = name.endsWith(UNFINISHED_SUFFIX) ? name.slice(0, -UNFINISHED_SUFFIX.length) : name;
        // Files that are not ours are ignored.
        if (!isStorageKey(storageKey)) continue;
        const stats = await stat(path.join(this.#folder, folder, name)).catch(() => null);
        if (stats) yield { storageKey, writtenAt: stats.mtime };
      }
    }
  }
}

/** Returns the names in a folder; an empty list if the folder does not exist. */
async function readFolder(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (isMissing(error) || (error as NodeJS.ErrnoException).code === 'ENOTDIR') return [];
    throw error;
  }
}
