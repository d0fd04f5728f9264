/**
 * Re-encodes one uploaded image from standard input to standard output. It is a process instead of a thread, so that
 * decoding does not use the thread pool that sign-in, tokens and files need, and its memory is freed when it exits. It
 * has no environment variables, so a file that exploits the decoder finds no secrets.
 */
import os from 'node:os';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { MAX_IMAGE_PIXELS } from '@mainstay/contract/rules/images';
import { EXIT_CODES, IMAGE_SIDE, JPEG_QUALITY } from './image-encoding.ts';

/** Reads only the header; no pixel is decoded. */
async function countPixels(bytes: Buffer): Promise<number> {
  const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
  return width * height;
}

async function reencode(bytes: Buffer, type: string | undefined): Promise<number> {
  try {
    if ((await countPixels(bytes)) > MAX_IMAGE_PIXELS) return EXIT_CODES.tooManyPixels;
    const image = sharp(bytes, { limitInputPixels: MAX_IMAGE_PIXELS, failOn: 'error', sequentialRead: true })
      .autoOrient()
      .resize(IMAGE_SIDE, IMAGE_SIDE, { fit: 'inside', withoutEnlargement: true });
    process.stdout.write(await (type === 'image/png' ? image.png() : image.jpeg({ quality: JPEG_QUALITY })).toBuffer());
    return 0;
  } catch {
    return EXIT_CODES.invalid;
  }
}

// Requests have priority on a busy machine.
os.setPriority(os.constants.priority.PRIORITY_BELOW_NORMAL);
sharp.concurrency(1);
process.exitCode = await reencode(await buffer(process.stdin), process.argv[2]);
