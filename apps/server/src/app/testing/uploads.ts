/** Spreadsheets over HTTP: uploads as a browser sends them, and whole imports from the file to the last row. */
import { type ImportJob, type ImportMapping, imports } from '@mainstay/contract/imports';
import { deflateRawSync } from 'node:zlib';
import type { LightMyRequestResponse } from 'fastify';
import { type TestResponse, parseTestResponse, type Caller, type TestApp } from './app.ts';

export interface TestFile {
  kind?: string;
  name?: string;
  content: string | Uint8Array<ArrayBuffer>;
}

/** Posts a form as a browser does. */
export async function sendForm(
  t: TestApp,
  caller: Caller,
  path: string,
  form: FormData,
): Promise<LightMyRequestResponse> {
  const encoded = new Response(form);
  return t.app.inject({
    method: 'POST',
    url: path,
    headers: {
      host: `${caller.domain}.localhost:3000`,
      'content-type': encoded.headers.get('content-type') ?? '',
      ...(caller.token && { authorization: `JWT ${caller.token}` }),
    },
    payload: Buffer.from(await encoded.arrayBuffer()),
  });
}

/** Sends a file as multipart; `kind` precedes it, as in browsers. */
export async function uploadFile(
  t: TestApp,
  caller: Caller,
  file: TestFile,
): Promise<TestResponse<{ data: ImportJob }>> {
  const form = new FormData();
  if (file.kind !== undefined) form.set('kind', file.kind);
  form.set('file', new Blob([file.content]), file.name ?? 'file.csv');
  return parseTestResponse(imports.createImport, await sendForm(t, caller, imports.createImport.path, form));
}

/**
 * Uploads a file, maps it if requested, runs the import and works until the queue is empty.
 * @returns the completed import
 */
export async function importFile(
  t: TestApp,
  caller: Caller,
  file: TestFile & { mapping?: Partial<ImportMapping> },
): Promise<ImportJob> {
  const uploaded = await uploadFile(t, caller, file);
  if (uploaded.status !== 200) throw new Error(uploaded.error);
  const { id, mapping } = uploaded.body.data;
  const params = { params: { id } };
  if (file.mapping) {
    const body = { mapping: { ...mapping, ...file.mapping } };
    const mappingReply = await t.call(caller, imports.updateMapping, { ...params, body });
    if (mappingReply.status !== 200) throw new Error(mappingReply.error);
  }
  const runReply = await t.call(caller, imports.runImport, params);
  if (runReply.status !== 200) throw new Error(runReply.error);
  await t.runJobs();
  return (await t.call(caller, imports.getImport, params)).body.data;
}

/** Returns the rejected rows of an import, as its screen lists them. */
export const getRowErrors = async (t: TestApp, caller: Caller, id: number) =>
  (await t.call(caller, imports.findFaults, { params: { id } })).body.data.listing;

/**
 * Undoes an import completely.
 * @returns the error if the undo was rejected
 */
export async function undoImport(t: TestApp, caller: Caller, id: number): Promise<string | undefined> {
  const { error } = await t.call(caller, imports.undoImport, { params: { id } });
  await t.runJobs();
  return error;
}

/** Formats cells as a CSV file, each in quotes. */
export const toCsv = (rows: readonly (readonly (string | number)[])[]): string =>
  rows.map((r) => r.map((c) => `"${String(c).replaceAll('"', '""')}"`).join(',')).join('\n');

/** Returns the row counts of an import. */
export const getCounts = ({ created, updated, unchanged, rejected }: ImportJob) => ({
  created,
  updated,
  unchanged,
  rejected,
});

/** Builds the smallest zip file with one entry. @param declared the unpacked size according to its directory */
export function buildZip(name: string, content: Buffer, declared = content.length): Uint8Array<ArrayBuffer> {
  const packed = deflateRawSync(content, { level: 9 });
  const local = Buffer.alloc(30 + name.length);
  local.writeUInt32LE(0x04034b50, 0);
  local.writeUInt16LE(8, 8);
  local.writeUInt32LE(packed.length, 18);
  local.writeUInt32LE(declared, 22);
  local.writeUInt16LE(name.length, 26);
  local.write(name, 30);
  const entry = Buffer.alloc(46 + name.length);
  entry.writeUInt32LE(0x02014b50, 0);
  entry.writeUInt16LE(8, 10);
  entry.writeUInt32LE(packed.length, 20);
  entry.writeUInt32LE(declared, 24);
  entry.writeUInt16LE(name.length, 28);
  entry.write(name, 46);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(entry.length, 12);
  end.writeUInt32LE(local.length + packed.length, 16);
  return new Uint8Array(Buffer.concat([local, packed, entry, end]));
}
