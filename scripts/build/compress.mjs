/** Writes `.br` and `.gz` files beside files that browsers request, so that the server never has to compress them. */
import { readFile, rm, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { listFiles } from '../project.mjs';

const COMPRESSIBLE = /\.(js|css|html|svg|json|txt|xml|wasm|webmanifest)$/;
const WORTHWHILE_BYTES = 1024;

export async function compressFolder(folder) {
  const files = listFiles(folder).filter((file) => COMPRESSIBLE.test(file));
  await Promise.all(files.map(compressFile));
}

async function compressFile(file) {
  const content = await readFile(file);
  if (content.length < WORTHWHILE_BYTES) {
    await Promise.all([rm(`${file}.br`, { force: true }), rm(`${file}.gz`, { force: true })]);
    return;
  }
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length, [constants.BROTLI_PARAM_QUALITY]: 11 };
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(content, { params }),
    promisify(gzip)(content, { level: 9 }),
  ]);
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)]);
}
