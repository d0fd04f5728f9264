/** What a file of the largest size costs the server's memory, on its way in and on its way out. */
import { readFileSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import { UPLOAD_LIMIT } from '@mainstay/contract/kit';
import { type Note, notes } from '@mainstay/contract/notes';
import { sendRequest } from '../request.ts';
import type { BenchResult } from '../report.ts';
import { peakMemoryMb, type Running } from '../servers.ts';
import { BENCH_PORT, type Person, type BenchFixture } from '../fixture.ts';

/** Files one after the other: what the first one takes is used again by the others. */
const ROUNDS = 5;
/** Small files beforehand: what a first one loads and compiles is no growth by a large one. */
const WARM_UPS = 50;
const SMALL = 1024;
const MUST_MB = 30;

async function upload({ domain, token, account }: Person, bytes: number): Promise<Note> {
  const form = new FormData();
  form.set('note_text', '<p>Measured</p>');
  form.set('type', 'account');
  form.set('file', new Blob([new Uint8Array(bytes).fill(7)]), 'measured.bin');
  const path = notes.createNote.path.replace('{id}', String(account));
  const text = await sendRequest(BENCH_PORT, path, { host: `${domain}.localhost`, token, method: 'POST', form });
  return (JSON.parse(text) as { data: { note: Note } }).data.note;
}

/** Reads a file by its link and keeps nothing of it. @returns how many bytes came */
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

/** Up, down and away again. @throws where a byte is missing */
async function pass(person: Person, bytes: number): Promise<void> {
  const note = await upload(person, bytes);
  const came = await download(person, note);
  if (came !== bytes) throw new Error(`${came} of ${bytes} bytes came back.`);
  const path = `${notes.deleteNote.path}?note_id=${note.account_notes_id}`;
  await sendRequest(BENCH_PORT, path, { host: `${person.domain}.localhost`, token: person.token, method: 'DELETE' });
}

/** Forgets the highest mark of a process's memory, so that the next one is of what follows. @returns MB held now */
function resetPeak(pid: number): number {
  writeFileSync(`/proc/${pid}/clear_refs`, '5');
  return Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? Number.NaN) / 1024;
}

/** Takes from the timeline what was measured: the reads of the next run meet the account as this one did. */
async function clearEvents({ database }: BenchFixture, { tenant, account }: Person, since: Date): Promise<void> {
  const text = 'delete from timeline_events where tenant_id = $1 and account_id = $2 and happened_at >= $3';
  await database.ownerPool.query(text, [tenant, account, since]);
}

export async function measureFiles(world: BenchFixture, { pid }: Running): Promise<BenchResult[]> {
  const person = world.people.large.CSM;
  const begun = new Date();
  for (let round = 0; round < WARM_UPS; round++) await pass(person, SMALL);
  const before = resetPeak(pid);
  await pass(person, UPLOAD_LIMIT);
  const once = peakMemoryMb(pid);
  for (let round = 1; round < ROUNDS; round++) await pass(person, UPLOAD_LIMIT);
  const often = peakMemoryMb(pid);
  await clearEvents(world, person, begun);
  return [
    {
      what: "growth of the server's memory by a file of 10 MB, up and down, MB",
      measured: `${before.toFixed(0)} MB to ${once.toFixed(0)} MB, after ${ROUNDS} files ${often.toFixed(0)} MB`,
      ratio: once - before,
      must: { atMost: MUST_MB },
    },
  ];
}
