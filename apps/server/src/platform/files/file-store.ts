/** Bytes of uploaded files, under random keys in `DATA_DIR/files`; what a file is stands in the table `files`. */
import { createHash, randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream, mkdirSync, type ReadStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';

export interface StoredFile {
  /** 128 random bits; never a table id. */
  storageKey: string;
  size: number;
  sha256: Buffer;
}

/** Thrown while a stream is being stored; what was written is gone again. */
export class FileTooLarge extends Error {}

export class FileStore {
  readonly #folder: string;

  constructor(dataDir: string) {
    this.#folder = path.join(dataDir, 'files');
  }

  pathOf(storageKey: string): string {
    if (!/^[0-9a-f]{32}$/.test(storageKey)) throw new Error('Not a storage key.');
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

  async remove(storageKey: string): Promise<void> {
    await rm(this.pathOf(storageKey), { force: true });
  }
}
