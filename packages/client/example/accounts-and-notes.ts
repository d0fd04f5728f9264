/**
 * Lists accounts, adds a note to the first one, and handles an error. Run it with a key that can make changes:
 *
 *     MAINSTAY_URL=https://acme.example.com MAINSTAY_KEY=mainstay_… npx tsx packages/client/example/accounts-and-notes.ts
 */
import { pathToFileURL } from 'node:url';
import { ApiError, type Client, createClient } from '../src/client.ts';

/** @param print receives one line per step */
export async function addNoteToFirstAccount(client: Client, print: (line: string) => void): Promise<void> {
  const { data: page } = await client.call('GET /v1/api/accounts/', { query: { limit: 5, sort: 'name' } });
  for (const account of page.accounts) print(`${account.name}: ${account.status}`);
  const [first] = page.accounts;
  if (!first) return;

  const { data: added } = await client.call('POST /v1/api/accounts/{id}/notes/add/', {
    params: { id: first.id },
    form: { note_text: '<p>The renewal was discussed.</p>', type: 'account' },
  });
  print(`Added note ${added.note.account_notes_id} to ${first.name}.`);

  try {
    await client.call('GET /v1/api/accounts/{id}/', { params: { id: 999_999_999 } });
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404) throw error;
    print(`No such account: ${error.message}`);
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const { MAINSTAY_URL: url, MAINSTAY_KEY: key } = process.env;
  if (!url || !key) throw new Error('Set MAINSTAY_URL and MAINSTAY_KEY.');
  await addNoteToFirstAccount(createClient({ url, key }), console.log);
}
