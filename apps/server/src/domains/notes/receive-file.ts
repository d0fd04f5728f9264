/** Receives the file of a note, checks that its content matches its name, and streams it to the file storage. */
import { UPLOAD_LIMIT } from '@mainstay/contract/kit';
import { contentMismatchMessage, NOTE_MESSAGES } from '@mainstay/contract/rules/notes';
import { FileTypeParser } from 'file-type/node';
import type { Readable } from 'node:stream';
import { type FileStorage, FileTooLarge, type StoredFile } from '../../platform/files/file-store.ts';
import { FieldError } from '../../platform/http/errors.ts';

/** Office documents and similar files are archives. The exact type is not always detected. */
const ARCHIVES = [
  'zip',
  'docx',
  'xlsx',
  'pptx',
  'docm',
  'xlsm',
  'pptm',
  'odt',
  'ods',
  'odp',
  'odg',
  'epub',
  'jar',
  'apk',
];
const VIDEOS = ['mp4', 'm4v', 'm4a', 'mov', '3gp'];

/** The content types that are valid for each extension. */
const CONTENT_TYPES: Readonly<Record<string, readonly string[]>> = {
  png: ['png', 'apng'],
  jpg: ['jpg'],
  jpeg: ['jpg'],
  gif: ['gif'],
  webp: ['webp'],
  avif: ['avif'],
  heic: ['heic'],
  bmp: ['bmp'],
  tif: ['tif'],
  tiff: ['tif'],
  pdf: ['pdf'],
  doc: ['cfb'],
  xls: ['cfb'],
  ppt: ['cfb'],
  msg: ['cfb'],
  rtf: ['rtf'],
  gz: ['gz', 'tar.gz'],
  '7z': ['7z'],
  rar: ['rar'],
  mp3: ['mp3'],
  wav: ['wav'],
  ...Object.fromEntries(ARCHIVES.map((type) => [type, ARCHIVES])),
  ...Object.fromEntries(VIDEOS.map((type) => [type, VIDEOS])),
};
/** Extensions of text files. Their content must not be recognized as a binary type. */
const TEXT_EXTENSIONS = [
  'txt',
  'md',
  'csv',
  'tsv',
  'log',
  'json',
  'html',
  'htm',
  'xml',
  'svg',
  'ics',
  'vcf',
  'eml',
  'yml',
  'yaml',
];
/** Recognized content types that are text nevertheless. */
const TEXT_CONTENT_TYPES = ['xml', 'ics', 'vcf'];

const getExtension = (fileName: string): string => /\.([^.]+)$/.exec(fileName)?.[1]?.toLowerCase() ?? '';

/** @param detected the detected content type, or undefined if it was not recognized */
export function contentMatchesName(fileName: string, detected: string | undefined): boolean {
  const extension = getExtension(fileName);
  if (TEXT_EXTENSIONS.includes(extension)) return detected === undefined || TEXT_CONTENT_TYPES.includes(detected);
  const expected = Object.hasOwn(CONTENT_TYPES, extension) ? CONTENT_TYPES[extension] : undefined;
  return expected === undefined || (detected !== undefined && expected.includes(detected));
}

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
