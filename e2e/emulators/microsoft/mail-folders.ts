/** Folders of a mailbox. */
import type { ApiCall, ApiState, Routes } from '../mailboxes/api.ts';
import { type Mailbox, WELL_KNOWN_FOLDERS } from '../mailboxes/mailbox.ts';
import type { Folder } from '../mailboxes/message.ts';
import { itemNotFound } from './graph-errors.ts';
import { getFolderId } from './message-format.ts';
import { assertProperties, buildPage, parseNumber, select } from './odata.ts';

export const READ = ['Mail.Read', 'Mail.ReadWrite'];
const DEFAULT_PAGE = 10;
const MAX_PAGE = 1000;
const LIST_OPTIONS = ['$top', '$skip', '$select', '$count', 'includeHiddenFolders'];
const PROPERTIES = [
  'id displayName parentFolderId childFolderCount totalItemCount unreadItemCount sizeInBytes isHidden',
].flatMap((line) => line.split(' '));

/** @param id also a well-known name */
export function findFolder(mailbox: Mailbox, id = ''): Folder {
  const folder = [...mailbox.folders.keys()].find(
    (one) => (one === id.toLowerCase() && one in WELL_KNOWN_FOLDERS) || getFolderId(mailbox.user.email, one) === id,
  );
  if (!folder) throw itemNotFound();
  return folder;
}

const getParent = (folder: Folder) => folder.slice(0, Math.max(0, folder.lastIndexOf('/')));
const findChildren = ({ folders }: Mailbox, parent: Folder) =>
  [...folders.keys()].filter((folder) => getParent(folder) === parent);

function formatFolder({ mailbox, query }: ApiCall, folder: Folder): Record<string, unknown> {
  assertProperties(query.get('$select'), PROPERTIES, 'mailFolder');
  const messages = mailbox.listFolder(folder);
  const formatted = {
    id: getFolderId(mailbox.user.email, folder),
    displayName: mailbox.folders.get(folder),
    parentFolderId: getFolderId(mailbox.user.email, getParent(folder)),
    childFolderCount: findChildren(mailbox, folder).length,
    totalItemCount: messages.length,
    unreadItemCount: messages.filter(({ isRead }) => !isRead).length,
    sizeInBytes: 0,
    isHidden: false,
  };
  return select(formatted, query.get('$select'));
}

export function createFolderRoutes(state: ApiState): Routes {
  const list = (call: ApiCall, parent: Folder) => {
    const top = parseNumber(call.query, '$top', DEFAULT_PAGE, MAX_PAGE);
    return buildPage(call, state, findChildren(call.mailbox, parent), (folder) => formatFolder(call, folder), { top });
  };
  return {
    'GET /me/mailFolders': { scopes: READ, query: LIST_OPTIONS, handle: (call) => list(call, '') },
    'GET /me/mailFolders/{folder}': {
      scopes: READ,
      query: ['$select'],
      handle: (call) => ({ body: formatFolder(call, findFolder(call.mailbox, call.params.folder)) }),
    },
    'GET /me/mailFolders/{folder}/childFolders': {
      scopes: READ,
      query: LIST_OPTIONS,
      handle: (call) => list(call, findFolder(call.mailbox, call.params.folder)),
    },
  };
}
