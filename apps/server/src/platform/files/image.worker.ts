/**
 * Re-encodes one uploaded image, from the standard input to the standard output. It is a process and no thread: decoding
 * then takes no thread of the pool that signing in, tokens and files need, and its memory goes with it. It gets no
 * environment, so a file that breaks the decoder finds no secret.
 */
import os from 'node:os';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { MAX_IMAGE_PIXELS } from '@mainstay/contract/rules/images';
import { EXIT_CODES, IMAGE_SIDE, JPEG_QUALITY } from './image-encoding.ts';

/** The header alone: no pixel is decoded. */
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

// Requests come first on a busy machine.
os.setPriority(os.constants.priority.PRIORITY_BELOW_NORMAL);
sharp.concurrency(1);
process.exitCode = await reencode(await buffer(process.stdin), process.argv[2]);
