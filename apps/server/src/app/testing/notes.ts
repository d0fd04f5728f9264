/** Notes over HTTP: forms as a browser sends them, and files by their links. */
import { type Note, notes } from '@mainstay/contract/notes';
import { connect, type Socket } from 'node:net';
import type { LightMyRequestResponse } from 'fastify';
import { type TestResponse, parseTestResponse, type Caller, type TestApp } from './app.ts';
import { sendForm } from './uploads.ts';

export interface NoteFields {
  note_text?: string;
  type?: string;
  tags?: string;
  contact_id?: number;
  action_id?: number;
  activity?: string;
  happened_on?: string | undefined;
  /** A JSON list of ids. */
  participants?: string;
  follow_up?: string;
  file?: { name: string; content: string | Uint8Array<ArrayBuffer> };
}

/** Adds a note; defaults to a plain note on the account. */
export async function addNote(
  t: TestApp,
  caller: Caller,
  accountId: number,
  fields: NoteFields = {},
): Promise<TestResponse<{ data: { note: Note } }>> {
  const { file, ...texts } = { note_text: '<p>Called Jonas</p>', type: 'account', ...fields };
  const form = new FormData();
  for (const [name, value] of Object.entries(texts)) if (value !== undefined) form.set(name, String(value));
  if (file) form.set('file', new Blob([file.content]), file.name);
  const path = notes.createNote.path.replace('{id}', String(accountId));
  return parseTestResponse(notes.createNote, await sendForm(t, caller, path, form));
}

/**
 * Begins to add a note with a file over a separate connection and sends only part of it.
 * @returns the connection
 */
export async function beginUpload(t: TestApp, caller: Caller, accountId: number): Promise<Socket> {
  const port = Number(new URL(await t.app.listen({ host: '127.0.0.1', port: 0 })).port);
  const formatPartHeader = (name: string, more = '') =>
    `--cut\r\ncontent-disposition: form-data; name="${name}"${more}\r\n\r\n`;
  const fields = `${formatPartHeader('note_text')}x\r\n${formatPartHeader('type')}account\r\n`;
  const partOfFile = formatPartHeader('file', '; filename="a.bin"') + 'a'.repeat(300_000);
  const request = [
    `POST ${notes.createNote.path.replace('{id}', String(accountId))} HTTP/1.1`,
    `host: ${caller.domain}.localhost`,
    `authorization: JWT ${caller.token}`,
    'content-type: multipart/form-data; boundary=cut',
    'content-length: 5000000',
  ].join('\r\n');
  const socket = connect(port, '127.0.0.1', () => socket.write(`${request}\r\n\r\n${fields}${partOfFile}`));
  return socket;
}

/** Gets a link to the file of a note. */
export const getFileLink = (t: TestApp, caller: Caller, file: { file_path: string; file_name: string }) =>
  t.call(caller, notes.getDownloadLink, { body: { file_info: file } });

/** Opens a link as a browser does: at its host, without a session. */
export function openLink(t: TestApp, link: string): Promise<LightMyRequestResponse> {
  const { host, pathname, search } = new URL(link);
  return t.app.inject({ method: 'GET', url: pathname + search, headers: { host } });
}
