/** Pictures that journeys upload. */
import sharp from 'sharp';

export interface Upload {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** Two halves of one colour each, so that a person can tell it from initials. */
export async function createImage(
  name: string,
  color: string,
  format: 'png' | 'jpeg' | 'gif' = 'png',
): Promise<Upload> {
  const half = await sharp({ create: { width: 200, height: 100, channels: 3, background: '#f4f0e6' } })
    .png()
    .toBuffer();
  const buffer = await sharp({ create: { width: 200, height: 200, channels: 3, background: color } })
    .composite([{ input: half, top: 100, left: 0 }])
    .toFormat(format)
    .toBuffer();
  return { name, mimeType: `image/${format}`, buffer };
}

/** A picture with so much behind it that the file has this many bytes. */
export async function createImageOfSize(bytes: number): Promise<Upload> {
  const small = await createImage('large.png', '#2049c0');
  return { ...small, buffer: Buffer.concat([small.buffer, Buffer.alloc(bytes - small.buffer.length)]) };
}
