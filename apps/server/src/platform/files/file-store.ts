/** Bytes of uploaded files, under random keys in `DATA_DIR/files`; what a file is stands in the table `files`. */
import { createHash, randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream, mkdirSync, type ReadStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
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

/** What features ask of the place where uploads lie, so that a bucket can stand where the disk stands now. */
export interface FileStorage {
  /** All of the source or nothing of it. @param limit bytes @throws FileTooLarge */
  put(source: Readable, limit: number): Promise<StoredFile>;
  /** Null where there are no such bytes. */
  open(storageKey: string): Promise<OpenFile | null>;
  /** What is gone already stays gone. */
  remove(storageKey: string): Promise<void>;
}

/** Files on this machine's disk. */
export class FileStore implements FileStorage {
  readonly #folder: string;

  constructor(dataDir: string) {
    this.#folder = path.join(dataDir, 'files');
  }

  pathOf(storageKey: string): string {
    if (!isStorageKey(storageKey)) throw new Error('Not a storage key.');
    return path.join(this.#folder, storageKey.slice(0, 2), storageKey);
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
    try {
      await pipeline(source, measure, createWriteStream(`${target}.part`, { mode: 0o600 }));
      await rename(`${target}.part`, target);
    } catch (error) {
      await rm(`${target}.part`, { force: true });
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
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
      throw error;
    }
  }

  async remove(storageKey: string): Promise<void> {
    await rm(this.pathOf(storageKey), { force: true });
  }
}
