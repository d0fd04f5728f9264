/** Images that journeys upload. */
import sharp from 'sharp';

export interface Upload {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** Creates an image with two halves in different colors, which is easy to distinguish from initials. */
export async function createImage(
  name: string,
  color: string,
  format: 'png' | 'jpeg' | 'gif' = 'png',
): Promise<Upload> {
  const topHalf = await sharp({ create: { width: 200, height: 100, channels: 3, background: '#f4f0e6' } })
    .png()
    .toBuffer();
  const buffer = await sharp({ create: { width: 200, height: 200, channels: 3, background: color } })
    .composite([{ input: topHalf, top: 100, left: 0 }])
    .toFormat(format)
    .toBuffer();
  return { name, mimeType: `image/${format}`, buffer };
}

/** Creates an image that is padded to this file size in bytes. */
export async function createImageOfSize(bytes: number): Promise<Upload> {
  const image = await createImage('large.png', '#2049c0');
  return { ...image, buffer: Buffer.concat([image.buffer, Buffer.alloc(bytes - image.buffer.length)]) };
}
