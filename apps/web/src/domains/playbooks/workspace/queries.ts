/** API calls for the log, notes and files of a play or of one of its actions. */
import { pinnedAssets } from '@mainstay/contract/notes/pinned-assets';
import { notes } from '@mainstay/contract/notes';
import { type PlayAsset, workspace } from '@mainstay/contract/playbooks/workspace';
import type { QueryClient } from '@tanstack/react-query';
import { callApi, fetchData } from '../../../platform/lib/api.ts';
import { pagedQuery } from '../../../platform/lib/paged-query.ts';

/** A play or one of its actions. */
export interface PlayPart {
  playId: number;
  actionId?: number;
}

/** Log entries, ten per page. */
export const logPages = (part: PlayPart) => pagedQuery(workspace.findLogs, { query: part });
export const notePages = (part: PlayPart) => pagedQuery(workspace.findPlayNotes, { query: part });
export const assetPages = (part: PlayPart) => pagedQuery(workspace.findPlayAssets, { query: part });

/** Invalidates the notes and files of the play, and the same data on the account. */
async function refresh(client: QueryClient): Promise<void> {
  for (const { path } of [notes.findNotes, pinnedAssets.findPinnedAssets, workspace.findLogs])
    void client.invalidateQueries({ queryKey: [path] });
  const endpoints = [workspace.findPlayNotes, workspace.findPlayAssets];
  await Promise.all(endpoints.map(({ path }) => client.invalidateQueries({ queryKey: [path] })));
}

export async function addNote(client: QueryClient, action_id: number, note: string): Promise<void> {
  await callApi(workspace.createActionNote, { body: { action_id, note } });
  await refresh(client);
}
/** @param version the version that the user opened; the server rejects the edit if the note has changed since */
export async function editNote(client: QueryClient, note_id: number, note_txt: string, version: number): Promise<void> {
  await callApi(workspace.updateActionNote, { body: { note_id, note_txt, version } });
  await refresh(client);
}
/** The maximum number of notes that the server returns at once. */
const MAX_NOTES = 1000;
/** Fetches the current note of an action; undefined if it was deleted. */
export async function fetchNote(actionId: number, noteId: number) {
  const query = { action_id: actionId, pageNum: 1, limit: MAX_NOTES };
  const { notes: found } = await fetchData(workspace.findActionNotes, { query });
  return found.find(({ account_notes_id: id }) => id === noteId);
}
export async function deleteNote(client: QueryClient, note_id: number): Promise<void> {
  await callApi(workspace.deleteActionNote, { query: { note_id } });
  await refresh(client);
}

export async function uploadAsset(client: QueryClient, actionId: number, file: File): Promise<void> {
  const form = new FormData();
  form.set('actionId', String(actionId));
  // The file is last, so that invalid fields can be rejected before the file is uploaded.
  form.set('file', file);
  await callApi(workspace.uploadAsset, { form });
  await refresh(client);
}
export async function deleteAsset(client: QueryClient, assetId: number): Promise<void> {
  await callApi(workspace.deleteAsset, { query: { assetId } });
  await refresh(client);
}
export async function pinAsset(client: QueryClient, assetId: number, flag: boolean): Promise<void> {
  await callApi(workspace.pinAsset, { body: { assetId, flag } });
  await refresh(client);
}
/** Records that a file was downloaded. */
export async function logDownload(client: QueryClient, { asset_id: assetId }: PlayAsset): Promise<void> {
  await callApi(workspace.logDownload, { body: { assetId } });
  void client.invalidateQueries({ queryKey: [workspace.findLogs.path] });
}
