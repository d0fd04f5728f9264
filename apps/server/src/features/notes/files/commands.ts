/** Takes the file of a note in, streamed to where files lie. */
import type { Readable } from 'node:stream';
import { UPLOAD_LIMIT } from '@mainstay/contract/kit';
import { contentMismatchMessage, NOTE_MESSAGES } from '@mainstay/contract/rules/notes';
import { FileTypeParser } from 'file-type/node';
import { type FileStorage, FileTooLarge, type StoredFile } from '../../../platform/files/file-store.ts';
import { FieldError } from '../../../platform/http/errors.ts';
import { contentMatchesName } from './rules.ts';

/** A file whose bytes are stored, not yet in the table. */
export interface ReceivedFile {
  fileName: string;
  type: string;
  stored: StoredFile;
}

const NAME_LIMIT = 350;
/** What is known by nothing in its bytes. */
const UNKNOWN = 'application/octet-stream';

const rejectFile = (message: string) => new FieldError('file', message);

/** @throws BusinessError; then nothing of the file is kept, nor where it is cut off on its way */
export async function receiveFile(files: FileStorage, name: string, content: Readable): Promise<ReceivedFile> {
  // Browsers write a quotation mark in a name so, and nothing else.
  const fileName = name
    .replaceAll('%22', '"')
    .replace(/\p{Cc}|\p{Cs}/gu, '_')
    .slice(-NAME_LIMIT);
  let stored: StoredFile;
  try {
    stored = await files.put(content, UPLOAD_LIMIT);
  } catch (error) {
    throw error instanceof FileTooLarge ? rejectFile(NOTE_MESSAGES.tooLarge) : error;
  }
  try {
    if (stored.size === 0) throw rejectFile(NOTE_MESSAGES.empty);
    const found = await detectContentType(files, stored.storageKey);
    if (!contentMatchesName(fileName, found?.ext)) throw rejectFile(contentMismatchMessage(fileName));
    return { fileName, type: found?.mime ?? UNKNOWN, stored };
  } catch (error) {
    await files.remove(stored.storageKey);
    throw error;
  }
}

/** The kind of content, read from wherever the bytes lie; undefined where nothing is known by them. */
async function detectContentType(files: FileStorage, storageKey: string) {
  const opened = await files.open(storageKey);
  if (!opened) throw new Error('A file is gone that was just stored.');
  const stream = opened.stream();
  try {
    return await new FileTypeParser().fromStream(stream);
  } finally {
    stream.destroy();
  }
}
