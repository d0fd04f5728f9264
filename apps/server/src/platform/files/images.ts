/**
 * Images that users upload of themselves or of their company. Every image is re-encoded before it is stored, which
 * removes metadata and embedded content and limits its size.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { UPLOAD_LIMIT } from '@mainstay/contract/kit';
import { IMAGE_MESSAGES, type ImagePurpose, validateImageName } from '@mainstay/contract/rules/images';
import type { FastifyRequest } from 'fastify';
import { fileTypeFromBuffer } from 'file-type';
import type { TenantTx } from '../database/tenant-tx.ts';
import { FieldError, UnavailableError } from '../http/errors.ts';
import type { Access } from '../session/access.ts';
import { TenantSlots } from '../tenant-slots.ts';
import { resolveWorker } from '../worker-thread.ts';
import { createFile, deleteFile } from './file-rows.ts';
import type { FileStorage, StoredFile } from './file-store.ts';
import { EXIT_CODES } from './image-encoding.ts';

/** Long enough for the largest image on a busy machine. */
const DECODE_TIMEOUT_MS = 30_000;
/** One image is decoded at a time, since even a file of a few kilobytes can occupy a CPU for seconds. */
const decodeSlots = new TenantSlots({ total: 1, perTenant: 1, waiting: 4, waitMs: DECODE_TIMEOUT_MS });
const TYPES = ['image/png', 'image/jpeg'] as const;
type ImageType = (typeof TYPES)[number];

/** An image in the file store that has no row yet. */
export interface StoredImage {
  fileName: string;
  type: ImageType;
  stored: StoredFile;
}

const rejectImage = (message: string) => new FieldError('file', message);

/**
 * Reads the single file `file` of a form.
 * @throws BusinessError
 */
async function readForm(request: FastifyRequest, purpose: ImagePurpose): Promise<{ name: string; bytes: Buffer }> {
  if (!request.isMultipart()) throw rejectImage(IMAGE_MESSAGES.none);
  let upload: { name: string; bytes: Buffer } | undefined;
  try {
    for await (const part of request.parts({ limits: { files: 1, fields: 10, fileSize: UPLOAD_LIMIT + 1 } })) {
      if (part.type === 'field') continue;
      if (part.fieldname !== 'file' || !part.filename) throw rejectImage(IMAGE_MESSAGES.none);
      const nameError = validateImageName(part.filename, purpose);
      if (nameError) throw rejectImage(nameError);
      const bytes = await part.toBuffer();
      if (bytes.length > UPLOAD_LIMIT) throw rejectImage(IMAGE_MESSAGES.tooLarge);
      upload = { name: part.filename, bytes };
    }
  } catch (error) {
    const { code } = error as { code?: string };
    if (code === 'FST_REQ_FILE_TOO_LARGE') throw rejectImage(IMAGE_MESSAGES.tooLarge);
    if (code === 'FST_FILES_LIMIT') throw rejectImage('Only one file at a time.');
    throw error;
  }
  if (!upload || upload.bytes.length === 0) throw rejectImage(IMAGE_MESSAGES.none);
  return upload;
}

/**
 * Detects the image type from the content, regardless of the file name.
 * @throws BusinessError
 */
async function detectImageType(bytes: Buffer): Promise<ImageType> {
  const mime = (await fileTypeFromBuffer(bytes))?.mime;
  const type = TYPES.find((known) => known === mime);
  if (type) return type;
  throw rejectImage(mime?.startsWith('image/') ? IMAGE_MESSAGES.type : IMAGE_MESSAGES.content);
}

const DECODER = new URL('./image.worker.ts', import.meta.url);

/**
 * Re-encodes an image in a separate process.
 * @throws BusinessError if the image is invalid
 */
async function decode(bytes: Buffer, type: ImageType): Promise<Buffer> {
  const program = fileURLToPath(await resolveWorker(DECODER));
  const child = spawn(process.execPath, [program, type], {
    env: {},
    timeout: DECODE_TIMEOUT_MS,
    killSignal: 'SIGKILL',
  });
  const exit = once(child, 'close') as Promise<[code: number | null]>;
  child.stdin.on('error', () => {}); // the exit code tells why a process has ended
  child.stdin.end(bytes);
  const [[code], encoded, errors] = await Promise.all([exit, buffer(child.stdout), text(child.stderr)]);
  if (code === 0) return encoded;
  if (code === EXIT_CODES.tooManyPixels) throw rejectImage(IMAGE_MESSAGES.pixels);
  if (code === EXIT_CODES.invalid) throw rejectImage(IMAGE_MESSAGES.content);
  if (code === null) throw new UnavailableError();
  throw new Error(`The process that decodes images ended with ${code}: ${errors}`);
}

/**
 * Re-encodes an image upright and at most at the displayed size.
 * @throws BusinessError if it cannot be decoded
 */
export async function reencodeImage(tenant: number, bytes: Buffer): Promise<{ type: ImageType; encoded: Buffer }> {
  const type = await detectImageType(bytes);
  return { type, encoded: await decodeSlots.run(tenant, () => decode(bytes, type)) };
}

/**
 * Stores the image of a form; nothing is stored if it is rejected.
 * @throws BusinessError
 */
export async function receiveImage(
  files: FileStorage,
  { request, access }: { request: FastifyRequest; access: Pick<Access, 'tenant'> },
  purpose: ImagePurpose,
): Promise<StoredImage> {
  const { name, bytes } = await readForm(request, purpose);
  const { type, encoded } = await reencodeImage(access.tenant, bytes);
  return { fileName: name.slice(-350), type, stored: await files.put(Readable.from([encoded]), UPLOAD_LIMIT) };
}

/**
 * Creates the row of a stored image.
 * @returns the id of the row
 */
export const createImage = (
  tx: TenantTx,
  image: StoredImage & { purpose: ImagePurpose; userId: number; now: Date },
): Promise<number> => createFile(tx, image);

/**
 * Deletes the row of an image that was replaced.
 * @returns the storage key of its bytes, to be deleted afterwards
 */
export const deleteImage = async (tx: TenantTx, id: number | null): Promise<string | undefined> =>
  id === null ? undefined : (await deleteFile(tx, id))?.storageKey;

/**
 * Runs a change that removes an image and deletes its bytes after the commit.
 * @param change returns the storage key of the bytes
 */
export async function removeImage(files: FileStorage, change: () => Promise<string | undefined>): Promise<void> {
  const previousKey = await change();
  if (previousKey) await files.remove(previousKey);
}

/** Returns the public URL path of an image. */
const getImagePath = (image: StoredImage): string => `/media/${image.stored.storageKey}`;

/**
 * Runs a change that replaces one image by another. The unused bytes are deleted only when the outcome is certain:
 * those of the former image after the commit, those of the new image after a failure.
 *
 * @param change returns the storage key of the former bytes
 */
export async function replaceImage(
  files: FileStorage,
  image: StoredImage,
  change: () => Promise<string | undefined>,
): Promise<string> {
  let previousKey: string | undefined;
  try {
    previousKey = await change();
  } catch (error) {
    await files.remove(image.stored.storageKey);
    throw error;
  }
  if (previousKey) await files.remove(previousKey);
  return getImagePath(image);
}
