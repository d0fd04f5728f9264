import { IMAGE_MESSAGES } from '@mainstay/contract/rules/images';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { createBlankImage, createPngOfSize } from '../../app/testing/images.ts';
import { reencodeImage } from './images.ts';

const readMetadata = async (bytes: Buffer) => {
  const { width, height, exif, icc, xmp, format } = await sharp(bytes).metadata();
  return { size: [width, height], extras: [exif, icc, xmp].filter(Boolean).length, format };
};

test('re-encodes an image to at most 512 pixels and does not enlarge a small one', async () => {
  const wide = await reencodeImage(1, await createBlankImage(2000, 1000).png().toBuffer());
  expect([wide.type, await readMetadata(wide.encoded)]).toEqual([
    'image/png',
    { size: [512, 256], extras: 0, format: 'png' },
  ]);
  const small = await reencodeImage(1, await createBlankImage(20).jpeg().toBuffer());
  expect([small.type, (await readMetadata(small.encoded)).size]).toEqual(['image/jpeg', [20, 20]]);
});

test('removes camera metadata after rotating the image upright', async () => {
  const photo = createBlankImage(40, 20).withExif({ IFD0: { Copyright: 'secret place' } });
  const { encoded } = await reencodeImage(1, await photo.withMetadata({ orientation: 6 }).jpeg().toBuffer());
  expect(await readMetadata(encoded)).toEqual({ size: [20, 40], extras: 0, format: 'jpeg' });
  expect(encoded.includes('secret place')).toBe(false);
});

test('removes content that follows the image', async () => {
  const png = await createBlankImage().png().toBuffer();
  const { encoded } = await reencodeImage(1, Buffer.concat([png, Buffer.from('<script>alert(1)</script>')]));
  expect(encoded.includes('script')).toBe(false);
});

test('rejects files that are not images', async () => {
  const whole = await createBlankImage(600).jpeg().toBuffer();
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  for (const [bytes, message] of [
    [Buffer.from('text'), IMAGE_MESSAGES.content],
    [Buffer.alloc(0), IMAGE_MESSAGES.content],
    [svg, IMAGE_MESSAGES.content],
    [await createBlankImage().gif().toBuffer(), IMAGE_MESSAGES.type],
    [await createBlankImage().webp().toBuffer(), IMAGE_MESSAGES.type],
    [whole.subarray(0, whole.length / 2), IMAGE_MESSAGES.content],
  ] as const) {
    await expect(reencodeImage(1, bytes)).rejects.toThrow(message);
  }
});

test('accepts 20 megapixels and rejects more', async () => {
  const largest = await reencodeImage(1, await createBlankImage(5000, 4000).jpeg().toBuffer());
  expect((await readMetadata(largest.encoded)).size).toEqual([512, 410]);
  const larger = reencodeImage(1, await createBlankImage(5000, 4001).jpeg().toBuffer());
  await expect(larger).rejects.toThrow('The image has more than 20 megapixels. Use a smaller one.');
});

test('rejects too many pixels by the header alone, without decoding', async () => {
  for (const side of [4473, 50_000])
    await expect(reencodeImage(1, await createPngOfSize(side))).rejects.toThrow(
      'The image has more than 20 megapixels. Use a smaller one.',
    );
  await expect(reencodeImage(1, await createPngOfSize(4472))).rejects.toThrow(IMAGE_MESSAGES.content);
});
