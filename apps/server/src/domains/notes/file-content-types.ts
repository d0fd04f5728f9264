/** Checks whether the content of a file matches its name. Content is recognized by its first bytes if the file type defines them. */

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
