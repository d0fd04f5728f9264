/**
 * Receives an upload: streams it to the file store, checks it and converts it to canonical CSV. Nothing is stored if
 * the file is rejected.
 */
import { createReadStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { TextDecoder } from 'node:util';
import { CSV_LIMIT } from '@mainstay/contract/imports';
import { type FileStore, FileTooLarge, type StoredFile } from '../files/file-store.ts';
import { BusinessError } from '../http/errors.ts';
import { openWorker } from '../worker-thread.ts';
import { type Inspection, inspect, readHead } from './inspect.ts';
import {
  checkContent,
  detectEncoding,
  type FileType,
  IS_FOLDER,
  getSizeLimit,
  NOT_READABLE,
  NOT_UTF8,
  sizeMessage,
  UNPACKS_TOO_LARGE,
  detectFileType,
} from './checks.ts';

export interface Upload {
  fileName: string;
  content: Readable;
}

/** A stored file and the result of its inspection. */
export interface ReceivedFile extends Inspection {
  fileName: string;
  stored: StoredFile;
}

/** @throws BusinessError if the file cannot be used; nothing is stored in this case */
export async function receiveFile(files: FileStore, { fileName, content }: Upload): Promise<ReceivedFile> {
  const named = detectFileType(fileName);
  if ('message' in named) throw new BusinessError(named.message);
  const uploaded = await put(files, content, named.type);
  let stored = uploaded;
  try {
    const head = await readHead(files.pathOf(uploaded.storageKey));
    const fault = checkContent(named.type, head);
    if (fault) throw new BusinessError(fault);
    stored = await convertToCanonicalCsv(files, uploaded, named.type, head);
    const mark = stored === uploaded ? detectEncoding(head).mark : 0;
    const inspection = await inspect(files.pathOf(stored.storageKey), { sheet: named.type !== 'csv', mark });
    return { ...inspection, fileName: fileName.slice(-350), stored };
  } catch (error) {
    await files.remove(stored.storageKey);
    throw error;
  } finally {
    if (stored !== uploaded) await files.remove(uploaded.storageKey);
  }
}

async function put(files: FileStore, content: Readable, type: FileType): Promise<StoredFile> {
  try {
    return await files.put(content, getSizeLimit(type));
  } catch (error) {
    if (error instanceof FileTooLarge) throw new BusinessError(sizeMessage(type));
    if ((error as { code?: string }).code === 'EISDIR') throw new BusinessError(IS_FOLDER);
    throw error;
  }
}

/** UTF-8 text is stored unchanged; everything else is converted to a second file. */
async function convertToCanonicalCsv(
  files: FileStore,
  uploaded: StoredFile,
  type: FileType,
  head: Uint8Array,
): Promise<StoredFile> {
  const source = files.pathOf(uploaded.storageKey);
  if (type !== 'csv') return convertSheet(files, source);
  const { encoding, mark } = detectEncoding(head);
  if (encoding === 'utf-8') return uploaded;
  return put(files, Readable.from(decoded(source, encoding, mark)), 'csv');
}

async function* decoded(source: string, encoding: string, mark: number): AsyncGenerator<Buffer> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  try {
    for await (const chunk of createReadStream(source, { start: mark })) {
      yield Buffer.from(decoder.decode(chunk as Buffer, { stream: true }));
    }
    yield Buffer.from(decoder.decode());
  } catch (error) {
    throw error instanceof TypeError ? new BusinessError(NOT_UTF8) : error;
  }
}

const START_WITHIN_MS = 30_000;
const KILL_AFTER_MS = 5000;
const HEAP_MB = 512;

/** @throws BusinessError if the sheet cannot be read, or not in time */
async function convertSheet(files: FileStore, source: string): Promise<StoredFile> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'mainstay-sheet-'));
  const target = path.join(folder, 'sheet.csv');
  try {
    const fault = await work({ source, target, limit: CSV_LIMIT });
    if (fault) throw new BusinessError(fault);
    return await files.put(createReadStream(target), CSV_LIMIT);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

type WorkerMessage = { ready: true } | { fault: string | null };

/** @returns the error of the spreadsheet, or null if its CSV was written */
async function work(task: { source: string; target: string; limit: number }): Promise<string | null> {
  const worker = await openWorker(new URL('./sheet.worker.ts', import.meta.url), {
    workerData: task,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
  });
  return new Promise((resolve) => {
    let timer = setTimeout(() => settle(NOT_READABLE), START_WITHIN_MS);
    const settle = (fault: string | null) => {
      clearTimeout(timer);
      void worker.terminate();
      resolve(fault);
    };
    worker.on('message', (message: WorkerMessage) => {
      if ('fault' in message) return settle(message.fault);
      clearTimeout(timer);
      timer = setTimeout(() => settle(UNPACKS_TOO_LARGE), KILL_AFTER_MS);
    });
    worker.on('error', (error) => {
      settle((error as { code?: string }).code === 'ERR_WORKER_OUT_OF_MEMORY' ? UNPACKS_TOO_LARGE : NOT_READABLE);
    });
    worker.on('exit', () => settle(NOT_READABLE));
  });
}
