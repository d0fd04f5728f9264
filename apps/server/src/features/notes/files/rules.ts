/** Links to files, and whether the content of a file matches its name: by its first bytes, where its type defines them. */
import { notes } from '@mainstay/contract/notes';
import { computeExpiry, type FileLink, signLink } from '../../../platform/files/signed-links.ts';

/** Office documents and the like are archives; which one is found out or not. */
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

/** By extension: the kinds of content that may stand behind it. */
const CONTENTS: Readonly<Record<string, readonly string[]>> = {
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
/** Text: a file whose bytes are known as something else is none. */
const TEXTS = [
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
/** Kinds of content that are text all the same. */
const TEXT_CONTENTS = ['xml', 'ics', 'vcf'];

const getExtension = (fileName: string): string => /\.([^.]+)$/.exec(fileName)?.[1]?.toLowerCase() ?? '';

/** @param found the kind of content that the bytes have; undefined where nothing is known by them */
export function contentMatchesName(fileName: string, found: string | undefined): boolean {
  const extension = getExtension(fileName);
  if (TEXTS.includes(extension)) return found === undefined || TEXT_CONTENTS.includes(found);
  const expected = Object.hasOwn(CONTENTS, extension) ? CONTENTS[extension] : undefined;
  return expected === undefined || (found !== undefined && expected.includes(found));
}

/** A link to a stored file for five minutes, for those who were allowed to read it when the link was created. */
export function buildDownloadUrl(origin: string, key: Uint8Array, file: Omit<FileLink, 'expires'>, now: Date): string {
  const expires = computeExpiry(now);
  const signature = signLink(key, { ...file, expires });
  const path = notes.downloadFile.path.replace('{key}', file.storageKey);
  return `${origin}${path}?${new URLSearchParams({ expires: String(expires), signature })}`;
}
