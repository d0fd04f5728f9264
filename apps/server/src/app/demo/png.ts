/** Encodes an image as PNG: three bytes per pixel, no filters. */
import { crc32, deflateSync } from 'node:zlib';

export type Color = readonly [red: number, green: number, blue: number];

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const BITS_A_CHANNEL = 8;
const TRUE_COLOR = 2;

function chunk(type: string, data: Buffer): Buffer {
  const typedData = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const chunkBytes = Buffer.alloc(typedData.length + 8);
  chunkBytes.writeUInt32BE(data.length, 0);
  typedData.copy(chunkBytes, 4);
  chunkBytes.writeUInt32BE(crc32(typedData), typedData.length + 4);
  return chunkBytes;
}

/** @param colorAt returns the color of a pixel, counted from the top left */
export function drawPng(size: number, colorAt: (x: number, y: number) => Color): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(size, 0);
  header.writeUInt32BE(size, 4);
  header.set([BITS_A_CHANNEL, TRUE_COLOR], 8);
  const lines = Array.from({ length: size }, (_, y) =>
    // Each line begins with the number of its filter; 0 means no filter.
    Buffer.from([0, ...Array.from({ length: size }, (_dot, x) => colorAt(x, y)).flat()]),
  );
  const body = deflateSync(Buffer.concat(lines));
  return Buffer.concat([SIGNATURE, chunk('IHDR', header), chunk('IDAT', body), chunk('IEND', Buffer.alloc(0))]);
}
