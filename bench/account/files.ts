/** Measures the server memory that uploading and downloading a file of the maximum size requires. */
import { readFileSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import { UPLOAD_LIMIT } from '@mainstay/contract/kit';
import { type Note, notes } from '@mainstay/contract/notes';
import { sendRequest } from '../request.ts';
import type { BenchResult } from '../report.ts';
import { peakMemoryMb, type RunningServer } from '../servers.ts';
import { BENCH_PORT, type Person, type BenchFixture } from '../fixture.ts';

/** Number of sequential files. Later files reuse the memory that the first one allocated. */
const ROUNDS = 5;
/** Number of small files before the measurement, so that code loading and compilation do not count as growth. */
const WARM_UPS = 50;
const SMALL = 1024;
const MAX_MEMORY_MB = 30;

async function upload({ domain, token, account }: Person, bytes: number): Promise<Note> {
  const form = new FormData();
  form.set('note_text', '<p>Measured</p>');
  form.set('type', 'account');
  form.set('file', new Blob([new Uint8Array(bytes).fill(7)]), 'measured.bin');
  const path = notes.createNote.path.replace('{id}', String(account));
  const text = await sendRequest(BENCH_PORT, path, { host: `${domain}.localhost`, token, method: 'POST', form });
  return (JSON.parse(text) as { data: { note: Note } }).data.note;
}

/**
 * Downloads a file by its link and discards the content.
 * @returns the number of received bytes
 */
async function download({ domain, token }: Person, { file_data }: Note): Promise<number> {
  const host = `${domain}.localhost`;
  const json = { file_info: { file_path: file_data?.file_path, file_name: file_data?.file_name } };
  const text = await sendRequest(BENCH_PORT, notes.getDownloadLink.path, { host, token, method: 'POST', json });
  const link = new URL((JSON.parse(text) as { data: { download_url: string } }).data.download_url);
  return new Promise((resolve, reject) => {
    const path = link.pathname + link.search;
    const request = http.get({ host: '127.0.0.1', port: BENCH_PORT, path, headers: { host } }, (reply) => {
      let bytes = 0;
      reply.on('data', (chunk: Buffer) => (bytes += chunk.length));
      reply.on('end', () => resolve(bytes));
    });
    request.on('error', reject);
  });
}

/**
 * Uploads, downloads and deletes a file.
 * @throws if the number of received bytes differs
 */
async function uploadAndDownload(person: Person, bytes: number): Promise<void> {
  const note = await upload(person, bytes);
  const receivedBytes = await download(person, note);
  if (receivedBytes !== bytes) throw new Error(`${receivedBytes} of ${bytes} bytes came back.`);
  const path = `${notes.deleteNote.path}?note_id=${note.account_notes_id}`;
  await sendRequest(BENCH_PORT, path, { host: `${person.domain}.localhost`, token: person.token, method: 'DELETE' });
}

/**
 * Resets the peak memory of a process, so that the next peak covers only the following operations.
 * @returns current memory in MB
 */
function resetPeak(pid: number): number {
  writeFileSync(`/proc/${pid}/clear_refs`, '5');
  return Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? Number.NaN) / 1024;
}

/** Deletes the timeline events of the measurement, so that the next run finds the account unchanged. */
async function clearEvents({ database }: BenchFixture, { tenant, account }: Person, since: Date): Promise<void> {
  const text = 'delete from timeline_events where tenant_id = $1 and account_id = $2 and happened_at >= $3';
  await database.ownerPool.query(text, [tenant, account, since]);
}

export async function measureFiles(fixture: BenchFixture, { pid }: RunningServer): Promise<BenchResult[]> {
  const person = fixture.people.large.CSM;
  const startedAt = new Date();
  for (let round = 0; round < WARM_UPS; round++) await uploadAndDownload(person, SMALL);
  const before = resetPeak(pid);
  await uploadAndDownload(person, UPLOAD_LIMIT);
  const peakOnce = peakMemoryMb(pid);
  for (let round = 1; round < ROUNDS; round++) await uploadAndDownload(person, UPLOAD_LIMIT);
  const peakRepeated = peakMemoryMb(pid);
  await clearEvents(fixture, person, startedAt);
  return [
    {
      what: "growth of the server's memory by a file of 10 MB, up and down, MB",
      measured: `${before.toFixed(0)} MB to ${peakOnce.toFixed(0)} MB, after ${ROUNDS} files ${peakRepeated.toFixed(0)} MB`,
      ratio: peakOnce - before,
      must: { atMost: MAX_MEMORY_MB },
    },
  ];
}
