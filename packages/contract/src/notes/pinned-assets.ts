/** Notes, files and contacts that are pinned on an account for everyone who works on it. */
import { z } from 'zod';
import { endpoint, id, ok } from '../kit.ts';
import { Note } from '../notes.ts';

export const PinnedAsset = z.object({
  /** Id of the note, the contact, or the file of an action. */
  id: z.int(),
  /** `asset` is a file of a note or of an action. */
  pin_type: z.enum(['note', 'contact', 'asset']),
  /** The file name, the contact's name, or the first line of the note. */
  title: z.string(),
  file_data: Note.shape.file_data,
  pinned_on: z.iso.datetime(),
});
export type PinnedAsset = z.infer<typeof PinnedAsset>;

export const pinnedAssets = {
  findPinnedAssets: endpoint({
    method: 'GET',
    path: '/v1/api/accounts/{id}/pinned-assets/',
    access: 'session',
    summary: 'List pinned notes, files and contacts of an account, most recently pinned first, 1,000 at most',
    params: z.object({ id }),
    response: ok(z.object({ assets: z.array(PinnedAsset) })),
  }),
};
