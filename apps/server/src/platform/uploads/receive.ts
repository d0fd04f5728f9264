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
  getSizeMessage,
  UNPACKS_TOO_LARGE,
  detectFileType,
} from './checks.ts';

export interface Upload {
  fileName: string;
  content: Readable;
  /** Maximum number of bytes. Defaults to the limit of the file type, which also applies if it is lower. */
  maxBytes?: number;
}

/** A stored file and the result of its inspection. */
export interface ReceivedFile extends Inspection {
  fileName: string;
  stored: StoredFile;
}

/** @throws BusinessError if the file cannot be used; nothing is stored in this case */
export async function receiveFile(
  files: FileStore,
  { fileName, content, maxBytes = Infinity }: Upload,
): Promise<ReceivedFile> {
  const fileType = detectFileType(fileName);
  if ('message' in fileType) throw new BusinessError(fileType.message);
  const uploaded = await storeUpload(files, content, Math.min(getSizeLimit(fileType.type), maxBytes));
  let stored = uploaded;
  try {
    const head = await readHead(files.getPath(uploaded.storageKey));
    const contentIssue = checkContent(fileType.type, head);
    if (contentIssue) throw new BusinessError(contentIssue);
    stored = await convertToCanonicalCsv(files, uploaded, fileType.type, head);
    const mark = stored === uploaded ? detectEncoding(head).mark : 0;
    const inspection = await inspect(files.getPath(stored.storageKey), { sheet: fileType.type !== 'csv', mark });
    return { ...inspection, fileName: fileName.slice(-350), stored };
  } catch (error) {
    await files.remove(stored.storageKey);
    throw error;
  } finally {
    if (stored !== uploaded) await files.remove(uploaded.storageKey);
  }
}

async function storeUpload(files: FileStore, content: Readable, limit: number): Promise<StoredFile> {
  try {
    return await files.put(content, limit);
  } catch (error) {
    if (error instanceof FileTooLarge) throw new BusinessError(getSizeMessage(limit));
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
  const source = files.getPath(uploaded.storageKey);
  if (type !== 'csv') return convertSheet(files, source);
  const { encoding, mark } = detectEncoding(head);
  if (encoding === 'utf-8') return uploaded;
  return storeUpload(files, Readable.from(decodeFile(source, encoding, mark)), CSV_LIMIT);
}

async function* decodeFile(source: string, encoding: string, mark: number): AsyncGenerator<Buffer> {
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

const START_TIMEOUT_MS = 30_000;
const CONVERSION_TIMEOUT_MS = 5000;
const HEAP_MB = 512;

/** @throws BusinessError if the sheet cannot be read, or not in time */
async function convertSheet(files: FileStore, source: string): Promise<StoredFile> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'mainstay-sheet-'));
  const target = path.join(folder, 'sheet.csv');
  try {
    const sheetIssue = await runSheetWorker({ source, target, limit: CSV_LIMIT });
    if (sheetIssue) throw new BusinessError(sheetIssue);
    return await files.put(createReadStream(target), CSV_LIMIT);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

type WorkerMessage = { ready: true } | { fault: string | null };

/** @returns the error of the spreadsheet, or null if its CSV was written */
async function runSheetWorker(task: { source: string; target: string; limit: number }): Promise<string | null> {
  const worker = await openWorker(new URL('./sheet.worker.ts', import.meta.url), {
    workerData: task,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
  });
  return new Promise((resolve) => {
    let timer = setTimeout(() => finish(NOT_READABLE), START_TIMEOUT_MS);
    const finish = (issue: string | null) => {
      clearTimeout(timer);
      void worker.terminate();
      resolve(issue);
    };
    worker.on('message', (message: WorkerMessage) => {
      if ('fault' in message) return finish(message.fault);
      clearTimeout(timer);
      timer = setTimeout(() => finish(UNPACKS_TOO_LARGE), CONVERSION_TIMEOUT_MS);
    });
    worker.on('error', (error) => {
      finish((error as { code?: string }).code === 'ERR_WORKER_OUT_OF_MEMORY' ? UNPACKS_TOO_LARGE : NOT_READABLE);
    });
    worker.on('exit', () => finish(NOT_READABLE));
  });
}
