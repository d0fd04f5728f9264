/**
 * Pictures that people upload of themselves or of their company. What is kept was drawn anew: nothing of the bytes that
 * came in, no metadata, no second meaning, and nothing larger than it is ever shown.
 */
import { Readable } from 'node:stream';
import { UPLOAD_LIMIT } from '@mainstay/contract/kit';
import { IMAGE_MESSAGES, type ImagePurpose, validateImageName } from '@mainstay/contract/rules/images';
import type { FastifyRequest } from 'fastify';
import { fileTypeFromBuffer } from 'file-type';
import type { TenantTx } from '../database/tenant-tx.ts';
import { FieldError } from '../http/errors.ts';
import { createFile, deleteFile } from './file-rows.ts';
import type { FileStorage, StoredFile } from './file-store.ts';

/** Of the longer side, in dots. */
const SIDE = 512;
/** A few kilobytes may unpack to any number of dots; no camera makes more than these. */
const DOT_LIMIT = 60_000_000;
const JPEG_QUALITY = 88;
const TYPES = ['image/png', 'image/jpeg'] as const;
type ImageType = (typeof TYPES)[number];

/** A picture in the file store, not yet in the table. */
export interface StoredImage {
  fileName: string;
  type: ImageType;
  stored: StoredFile;
}

const rejectImage = (message: string) => new FieldError('file', message);

/** Reads the one file `file` of a form. @throws BusinessError */
async function readForm(request: FastifyRequest, use: ImagePurpose): Promise<{ name: string; bytes: Buffer }> {
  if (!request.isMultipart()) throw rejectImage(IMAGE_MESSAGES.none);
  let found: { name: string; bytes: Buffer } | undefined;
  try {
    for await (const part of request.parts({ limits: { files: 1, fields: 10, fileSize: UPLOAD_LIMIT + 1 } })) {
      if (part.type === 'field') continue;
      if (part.fieldname !== 'file' || !part.filename) throw rejectImage(IMAGE_MESSAGES.none);
      const fault = validateImageName(part.filename, use);
      if (fault) throw rejectImage(fault);
      const bytes = await part.toBuffer();
      if (bytes.length > UPLOAD_LIMIT) throw rejectImage(IMAGE_MESSAGES.tooLarge);
      found = { name: part.filename, bytes };
    }
  } catch (error) {
    const { code } = error as { code?: string };
    if (code === 'FST_REQ_FILE_TOO_LARGE') throw rejectImage(IMAGE_MESSAGES.tooLarge);
    if (code === 'FST_FILES_LIMIT') throw rejectImage('Only one file at a time.');
    throw error;
  }
  if (!found || found.bytes.length === 0) throw rejectImage(IMAGE_MESSAGES.none);
  return found;
}

/** The type that the content has, whatever the name says. @throws BusinessError */
async function detectImageType(bytes: Buffer): Promise<ImageType> {
  const mime = (await fileTypeFromBuffer(bytes))?.mime;
  const type = TYPES.find((known) => known === mime);
  if (type) return type;
  throw rejectImage(mime?.startsWith('image/') ? IMAGE_MESSAGES.type : IMAGE_MESSAGES.content);
}

/** Draws a picture anew, upright and at most as large as it is shown. @throws BusinessError where it cannot be drawn */
export async function reencodeImage(bytes: Buffer): Promise<{ type: ImageType; drawn: Buffer }> {
  const type = await detectImageType(bytes);
  // Loaded by the first picture: it is 20 MB that most processes never need.
  const { default: sharp } = await import('sharp');
  const picture = sharp(bytes, { limitInputPixels: DOT_LIMIT, failOn: 'error', sequentialRead: true })
    .autoOrient()
    .resize(SIDE, SIDE, { fit: 'inside', withoutEnlargement: true });
  try {
    const drawn = await (type === 'image/png' ? picture.png() : picture.jpeg({ quality: JPEG_QUALITY })).toBuffer();
    return { type, drawn };
  } catch {
    throw rejectImage(IMAGE_MESSAGES.content);
  }
}

/** Takes the picture of a form in; nothing is kept of one that is refused. @throws BusinessError */
export async function receiveImage(
  files: FileStorage,
  request: FastifyRequest,
  use: ImagePurpose,
): Promise<StoredImage> {
  const { name, bytes } = await readForm(request, use);
  const { type, drawn } = await reencodeImage(bytes);
  return { fileName: name.slice(-350), type, stored: await files.put(Readable.from([drawn]), UPLOAD_LIMIT) };
}

/** Enters a stored picture. @returns the id of its row */
export const createImage = (
  tx: TenantTx,
  image: StoredImage & { purpose: ImagePurpose; userId: number; now: Date },
): Promise<number> => createFile(tx, image);

/** Takes the row of a picture away that another has replaced. @returns the key of its bytes, to be removed afterwards */
export const deleteImage = async (tx: TenantTx, id: number | null): Promise<string | undefined> =>
  id === null ? undefined : (await deleteFile(tx, id))?.storageKey;

/** Runs the change that takes a picture away; its bytes go after the commit. @param change gives their key */
export async function removeImage(files: FileStorage, change: () => Promise<string | undefined>): Promise<void> {
  const former = await change();
  if (former) await files.remove(former);
}

/** The public address of a picture. */
const imageAddress = (image: StoredImage): string => `/media/${image.stored.storageKey}`;

/**
 * Runs the change that puts a stored picture in the place of another. The bytes that are no longer meant go only when
 * that is certain: those of the former one after the commit, those of the new one after a failure.
 *
 * @param change gives the key of the former bytes
 */
export async function replaceImage(
  files: FileStorage,
  image: StoredImage,
  change: () => Promise<string | undefined>,
): Promise<string> {
  let former: string | undefined;
  try {
    former = await change();
  } catch (error) {
    await files.remove(image.stored.storageKey);
    throw error;
  }
  if (former) await files.remove(former);
  return imageAddress(image);
}
