/**
 * Stores uploaded files in a bucket of an S3-compatible service. A file is written to the disk first and uploaded when
 * it is complete. Its length is then known, the upload is a single atomic request, and only a few chunks are in memory
 * at a time.
 */
import type { Readable } from 'node:stream';
import type { S3Client } from '@aws-sdk/client-s3';
import { type BucketConfig, ConfigError } from '../config.ts';
import {
  type FileStorage,
  type FileStore,
  type StoredObject,
  isStorageKey,
  type OpenFile,
  pathForKey,
} from './file-store.ts';

/** Attempts per request, including the first. */
const MAX_ATTEMPTS = 3;

/** The client is several megabytes of code, which a server without a bucket never loads. */
const loadSdk = () => import('@aws-sdk/client-s3');

export class BucketStore implements FileStorage {
  readonly #config: BucketConfig;
  /** Holds a file until it is complete. */
  readonly #disk: FileStore;
  #client: Promise<S3Client> | undefined;

  constructor(config: BucketConfig, disk: FileStore) {
    this.#config = config;
    this.#disk = disk;
  }

  #connect(): Promise<S3Client> {
    this.#client ??= loadSdk().then(({ S3Client }) => new S3Client(getSettings(this.#config)));
    return this.#client;
  }

  #at(storageKey: string): { Bucket: string; Key: string } {
    return { Bucket: this.#config.bucket, Key: this.#config.prefix + pathForKey(storageKey) };
  }

  /**
   * @param limit in bytes
   * @throws FileTooLarge
   */
  async put(source: Readable, limit: number) {
    const [{ PutObjectCommand }, client] = await Promise.all([loadSdk(), this.#connect()]);
    const stored = await this.#disk.put(source, limit);
    try {
      await client.send(
        new PutObjectCommand({
          ...this.#at(stored.storageKey),
          Body: this.#disk.read(stored.storageKey),
          ContentLength: stored.size,
        }),
      );
      return stored;
    } finally {
      await this.#disk.remove(stored.storageKey);
    }
  }

  async open(storageKey: string): Promise<OpenFile | null> {
    const [{ GetObjectCommand, NoSuchKey }, client] = await Promise.all([loadSdk(), this.#connect()]);
    try {
      const { Body, ContentLength } = await client.send(new GetObjectCommand(this.#at(storageKey)));
      const body = Body as Readable;
      return {
        size: ContentLength ?? 0,
        stream: () => body,
        close: async () => void body.destroy(),
      };
    } catch (error) {
      if (error instanceof NoSuchKey) return null;
      throw error;
    }
  }

  async exists(storageKey: string): Promise<boolean> {
    const [{ HeadObjectCommand, NotFound }, client] = await Promise.all([loadSdk(), this.#connect()]);
    try {
      await client.send(new HeadObjectCommand(this.#at(storageKey)));
      return true;
    } catch (error) {
      if (error instanceof NotFound) return false;
      throw error;
    }
  }

  async remove(storageKey: string): Promise<void> {
    const [{ DeleteObjectCommand }, client] = await Promise.all([loadSdk(), this.#connect()]);
    await client.send(new DeleteObjectCommand(this.#at(storageKey)));
  }

  async *list(): AsyncGenerator<StoredObject, void> {
    const [{ paginateListObjectsV2 }, client] = await Promise.all([loadSdk(), this.#connect()]);
    const { bucket: Bucket, prefix: Prefix } = this.#config;
    for await (const page of paginateListObjectsV2({ client }, { Bucket, Prefix })) {
      for (const { Key = '', LastModified } of page.Contents ?? []) {
        const storageKey = Key.slice(Key.lastIndexOf('/') + 1);
        // Objects that are not ours are ignored.
        const isOwnFile = isStorageKey(storageKey) && Key === Prefix + pathForKey(storageKey);
        if (isOwnFile && LastModified) yield { storageKey, writtenAt: LastModified };
      }
    }
  }

  /**
   * Accesses the bucket, so that a wrong setting is reported at the start.
   * @throws ConfigError
   */
  async check(): Promise<void> {
    const [{ HeadBucketCommand }, client] = await Promise.all([loadSdk(), this.#connect()]);
    const { bucket } = this.#config;
    try {
      await client.send(new HeadBucketCommand({ Bucket: bucket }));
    } catch (error) {
      const { name, message } = error as Error;
      const reason = [name, message].filter((text) => text && text !== 'UnknownError').join(', ');
      throw new ConfigError(`The bucket ${bucket} of S3_BUCKET cannot be used: ${reason}.`);
    }
  }
}

const noop = () => {};
/** The client's own logging is disabled because errors are thrown and logged by the caller. */
const SILENT_LOGGER = { debug: noop, info: noop, warn: noop, error: noop };

const getSettings = ({ region, endpoint, credentials }: BucketConfig) => ({
  region,
  maxAttempts: MAX_ATTEMPTS,
  logger: SILENT_LOGGER,
  // Services other than Amazon's expect the bucket name in the path, and many do not support the newer checksums.
  ...(endpoint && { endpoint: endpoint.href, forcePathStyle: true }),
  ...(credentials && { credentials }),
  requestChecksumCalculation: 'WHEN_REQUIRED' as const,
  responseChecksumValidation: 'WHEN_REQUIRED' as const,
});
