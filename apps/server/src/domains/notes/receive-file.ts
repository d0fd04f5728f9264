/** Receives the file of a note and streams it to the file storage. */
import type { Readable } from 'node:stream';
import { UPLOAD_LIMIT } from '@mainstay/contract/kit';
import { contentMismatchMessage, NOTE_MESSAGES } from '@mainstay/contract/rules/notes';
import { FileTypeParser } from 'file-type/node';
import { type FileStorage, FileTooLarge, type StoredFile } from '../../platform/files/file-store.ts';
import { FieldError } from '../../platform/http/errors.ts';
import { contentMatchesName } from './file-content-types.ts';

/** A file whose bytes are stored but which has no row yet. */
export interface ReceivedFile {
  fileName: string;
  type: string;
  stored: StoredFile;
}

const NAME_LIMIT = 350;
/** The type of a file whose content is not recognized. */
const UNKNOWN_TYPE = 'application/octet-stream';

const rejectFile = (message: string) => new FieldError('file', message);

/** @throws BusinessError for a rejected file, of which nothing is stored; the same applies to an interrupted upload */
export async function receiveFile(files: FileStorage, name: string, content: Readable): Promise<ReceivedFile> {
  // Browsers encode quotation marks in file names this way and do not encode any other character.
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
    const detectedType = await detectContentType(files, stored.storageKey);
    if (!contentMatchesName(fileName, detectedType?.ext)) throw rejectFile(contentMismatchMessage(fileName));
    return { fileName, type: detectedType?.mime ?? UNKNOWN_TYPE, stored };
  } catch (error) {
    await files.remove(stored.storageKey);
    throw error;
  }
}

/** Detects the content type from the stored bytes, or returns undefined if it is not recognized. */
async function detectContentType(files: FileStorage, storageKey: string) {
  const storedFile = await files.open(storageKey);
  if (!storedFile) throw new Error('A file that was just stored no longer exists.');
  const stream = storedFile.stream();
  try {
    return await new FileTypeParser().fromStream(stream);
  } finally {
    stream.destroy();
  }
}
