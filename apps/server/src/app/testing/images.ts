/** Images for tests, generated on demand and uploaded as a browser does. */
import { crc32 } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';
import type { Caller, TestApp } from './app.ts';
import { sendForm } from './uploads.ts';

/** Generates an image in a single color, of the given size. */
export const createBlankImage = (width = 8, height = width): Sharp =>
  sharp({ create: { width, height, channels: 3, background: '#177346' } });

const WIDTH_OFFSET = 16;
const IHDR_END = 29;

/** Generates a PNG that declares a larger size than it has, since the cost depends on the unpacked pixels. */
export async function createPngOfSize(side: number): Promise<Buffer> {
  const png = await createBlankImage().png().toBuffer();
  png.writeUInt32BE(side, WIDTH_OFFSET);
  png.writeUInt32BE(side, WIDTH_OFFSET + 4);
  png.writeUInt32BE(crc32(png.subarray(12, IHDR_END)), IHDR_END);
  return png;
}

/** Uploads the field `file` of a form. */
export async function uploadImage(
  t: TestApp,
  caller: Caller,
  path: string,
  { name = 'me.png', content, field = 'file' }: { name?: string; content: Buffer; field?: string },
): Promise<{ status: number; error: string | undefined; data: Record<string, string> | undefined }> {
  const form = new FormData();
  form.set(field, new Blob([new Uint8Array(content)]), name);
  const raw = await sendForm(t, caller, path, form);
  const body = raw.json<{ data?: Record<string, string>; errors?: { e: string } }>();
  return { status: raw.statusCode, error: body.errors?.e, data: body.data };
}
