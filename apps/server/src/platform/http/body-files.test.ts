/** Files in JSON bodies, whatever the text around them and wherever its chunks begin. */
import Fastify from 'fastify';
import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { decodeFiles, getBodyFile } from './body-files.ts';

const LIMIT = 100_000;

async function receive(text: string, chunkSize: number) {
  const app = Fastify({ bodyLimit: LIMIT });
  app.route({
    method: 'POST',
    url: '/',
    preParsing: decodeFiles('data', LIMIT),
    handler: (request) => {
      const { files, ...rest } = request.body as { files: { data: string }[] };
      const isReference = files.map(({ data }) => /^[\w+/]{24}$/.test(data));
      return { rest, isReference, hex: files.map(({ data }) => getBodyFile(request, data).toString('hex')) };
    },
  });
  const bytes = Buffer.from(text);
  const chunks = Array.from({ length: Math.ceil(bytes.length / chunkSize) }, (_, at) =>
    bytes.subarray(at * chunkSize, (at + 1) * chunkSize),
  );
  const headers = { 'content-type': 'application/json', 'content-length': String(bytes.length) };
  const response = await app.inject({ method: 'POST', url: '/', headers, payload: Readable.from(chunks) });
  await app.close();
  return { status: response.statusCode, body: response.json() as unknown };
}

test.each([1, 2, 3, 5, 64, LIMIT])(
  'files are decoded, and other strings are not changed, in chunks of %i bytes',
  async (size) => {
    const files = [
      Buffer.from([251, 255, 191]),
      Buffer.from('ab'),
      Buffer.from('c'),
      Buffer.alloc(0),
      Buffer.alloc(999, 7),
    ];
    const rest = {
      data2: 'QUJD',
      text: 'say "data": \\ "QUJD" ü',
      nested: { other: 'data' },
      list: ['data', 'QUJD', ': '],
    };
    const text = JSON.stringify({
      ...rest,
      files: files.map((file) => ({ name: 'x', data: file.toString('base64') })),
    });
    const variants = [text, text.replaceAll('":"', '" :\n "'), text.replaceAll('/', '\\/')];
    for (const variant of variants)
      expect(await receive(variant, size)).toEqual({
        status: 200,
        body: { rest, isReference: files.map(() => true), hex: files.map((file) => file.toString('hex')) },
      });
  },
);

test('what is no base64 is passed on as something that schemas reject', async () => {
  for (const data of ['QUJ', 'QU=D', 'Q!JD', '=', 'QUJD '.repeat(50), 'QUJD\\n']) {
    const { body } = await receive(`{"files":[{"data":"${data}"}]}`, 16);
    expect(body).toMatchObject({ isReference: [false] });
  }
});

test('a body that ends within a file or exceeds the limit is rejected', async () => {
  expect((await receive('{"files":[{"data":"QUJD', 4)).status).toBe(400);
  expect((await receive(`{"files":[{"data":"${'QUJD'.repeat(LIMIT / 4)}"}]}`, 1000)).status).toBe(413);
});
