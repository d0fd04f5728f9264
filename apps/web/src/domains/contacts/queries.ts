/** Queries and mutations of contacts, their notes and their tags. */
import { accounts } from '@mainstay/contract/accounts';
import { type Contact, type ContactEntry, type ContactFilters, contacts } from '@mainstay/contract/contacts';
import { contactDuplicates } from '@mainstay/contract/contacts/duplicates';
import { contactFields } from '@mainstay/contract/contacts/fields';
import { PAGE_LIMIT_DEFAULT } from '@mainstay/contract/kit';
import { tags } from '@mainstay/contract/tags';
import { contactNotes } from '@mainstay/contract/notes/contact-notes';
import type { ContactField, ContactFieldKey } from '@mainstay/contract/rules/contacts';
import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query';
import { callApi, fetchData } from '../../platform/lib/api.ts';
import { pageInput } from '../../platform/lib/paged-list.ts';
import { queryKey, query } from '../../platform/lib/query.ts';
import { refreshNotes } from '../notes/queries.ts';

/** Contacts per page of the tab, without and with a tag filter (2-contacts-04). */
const PAGE_LIMIT = 10;
const TAGGED_PAGE_LIMIT = 20;
/** Maximum number of tags in a filter. A field without a limit requests all tags (2-C-29). */
export const TAG_FILTER_LIMIT = 100;
const NOTES_LIMIT = 10;

export type Filters = Omit<ContactFilters, 'pageNum' | 'limit'>;

/** Returns the contacts of an account page by page. Without filters it uses the plain endpoint. */
export const contactPages = (id: number, filters: Filters) =>
  infiniteQueryOptions({
    queryKey: queryKey(contacts.findContacts, { params: { id }, filters }),
    queryFn: ({ pageParam, signal }) => {
      const page = pageInput(pageParam, filters.tags ? TAGGED_PAGE_LIMIT : PAGE_LIMIT);
      return Object.keys(filters).length === 0
        ? fetchData(contacts.findContacts, { params: { id }, query: page }, signal)
        : fetchData(contacts.filterContacts, { params: { id }, body: { ...filters, ...page } }, signal);
    },
    initialPageParam: 1,
    getNextPageParam: (last, pages): number | undefined => (last.has_next ? pages.length + 1 : undefined),
  });

/** Exports all contacts that match the filters as a spreadsheet. */
export const downloadContacts = (id: number, filters: Filters) =>
  fetchData(contacts.exportContacts, { params: { id }, body: filters });

export const contactDetails = (id: number, contactId: number) =>
  query(contacts.getContact, { params: { id, contact_id: contactId } });
export const orgChart = (id: number) => query(contacts.getOrganisation, { params: { id } });
export const contactTags = (limit: number = PAGE_LIMIT_DEFAULT) =>
  query(tags.findTags, { query: { page_num: 1, limit, scope: 'contact' } });
export const contactFieldsQuery = query(contactFields.getContactFields, {});
export const accountTeam = (id: number) => query(accounts.getTeam, { params: { id } });
export const duplicates = (id: number) => query(contactDuplicates.findDuplicates, { params: { id } });
export const mergePreview = (id: number, keepId: number, goneId: number) =>
  query(contactDuplicates.previewMerge, { params: { id }, body: { keep_id: keepId, gone_id: goneId } });

/** Fetches the current contact without using the cache. */
export const fetchContact = async (id: number, contactId: number): Promise<Contact> =>
  (await fetchData(contacts.getContact, { params: { id, contact_id: contactId } })).contact;

const LISTS = [
  contacts.findContacts,
  contacts.findKeyContacts,
  contacts.findAllContacts,
  contacts.getOrganisation,
  contactDuplicates.findDuplicates,
  contactDuplicates.previewMerge,
  tags.findTags,
];

async function refresh(client: QueryClient, endpoints: readonly { path: string }[]): Promise<void> {
  const paths = new Set(endpoints.map(({ path }) => path));
  await Promise.all([...paths].map((path) => client.invalidateQueries({ queryKey: [path] })));
}

/** Invalidates all queries that show contacts. */
export const refreshContacts = (client: QueryClient): Promise<void> => refresh(client, [...LISTS, contacts.getContact]);

export async function addContact(client: QueryClient, id: number, entry: ContactEntry): Promise<Contact> {
  const { contact } = await fetchData(contacts.createContact, { params: { id }, body: entry });
  await refreshContacts(client);
  return contact;
}

export interface ContactEdit {
  contactId: number;
  version: number;
  entry: ContactEntry;
}

export async function editContact(client: QueryClient, id: number, edit: ContactEdit): Promise<void> {
  const { contactId, version, entry } = edit;
  await callApi(contacts.updateContact, { params: { id }, body: { ...entry, contact_id: contactId, version } });
  await refreshContacts(client);
}

/** @returns the number of contacts that reported to the deleted one */
export async function deleteContact(client: QueryClient, id: number, contactId: number): Promise<number> {
  const { unassigned } = await fetchData(contacts.deleteContact, { params: { id }, query: { contact_id: contactId } });
  // The panel may still be open, so the query of the deleted contact must not be refetched.
  await Promise.all([refresh(client, LISTS), refreshNotes(client)]);
  return unassigned;
}

export async function pinContact(client: QueryClient, id: number, contactId: number, pin: boolean): Promise<void> {
  await callApi(contacts.pinContact, { params: { id }, body: { contact_id: contactId, pin } });
  await refreshContacts(client);
}

export interface Merge {
  keep: Contact;
  gone: Contact;
  /** Fields whose values are taken from the contact that is removed. */
  take: ContactFieldKey[];
}

/** @returns the id of the merge, which is needed to undo it */
export async function mergeContacts(client: QueryClient, id: number, { keep, gone, take }: Merge): Promise<number> {
  const pair = { keep_id: keep.id, gone_id: gone.id, keep_version: keep.version, gone_version: gone.version };
  const { merge_id } = await fetchData(contactDuplicates.mergeContacts, { params: { id }, body: { ...pair, take } });
  await Promise.all([refreshContacts(client), refreshNotes(client), refreshContactNotes(client)]);
  return merge_id;
}

export async function undoMerge(client: QueryClient, id: number, mergeId: number): Promise<void> {
  await callApi(contactDuplicates.undoMerge, { params: { id }, body: { merge_id: mergeId } });
  await Promise.all([refreshContacts(client), refreshNotes(client), refreshContactNotes(client)]);
}

export async function saveContactFields(client: QueryClient, fields: readonly ContactField[]): Promise<void> {
  await callApi(contactFields.setContactFields, { body: { fields: [...fields] } });
  await client.invalidateQueries({ queryKey: [contactFields.getContactFields.path] });
}

/** Returns the notes on a contact page by page. */
export const contactNotePages = (id: number, contactId: number) =>
  infiniteQueryOptions({
    queryKey: queryKey(contactNotes.findContactNotes, { params: { id, contact_id: contactId } }),
    queryFn: ({ pageParam, signal }) =>
      fetchData(
        contactNotes.findContactNotes,
        { params: { id, contact_id: contactId }, query: pageInput(pageParam, NOTES_LIMIT) },
        signal,
      ),
    initialPageParam: 1,
    getNextPageParam: (last, pages): number | undefined => (last.has_next ? pages.length + 1 : undefined),
  });

export const refreshContactNotes = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: [contactNotes.findContactNotes.path] });

/** Notes on a contact are also listed among the notes of the account. */
async function refreshAllNotes(client: QueryClient): Promise<void> {
  await Promise.all([refreshContactNotes(client), refreshNotes(client)]);
}

export async function addContactNote(
  client: QueryClient,
  id: number,
  note: { contactId: number; text: string },
): Promise<void> {
  await callApi(contactNotes.createContactNote, {
    params: { id },
    body: { contact_id: note.contactId, note_txt: note.text },
  });
  await refreshAllNotes(client);
}

export async function editContactNote(
  client: QueryClient,
  id: number,
  note: { noteId: number; text: string; version: number },
): Promise<void> {
  const { noteId, text, version } = note;
  await callApi(contactNotes.updateContactNote, { params: { id }, body: { note_id: noteId, note_txt: text, version } });
  await refreshAllNotes(client);
}

export async function deleteContactNote(client: QueryClient, id: number, noteId: number): Promise<void> {
  await callApi(contactNotes.deleteContactNote, { params: { id }, query: { note_id: noteId } });
  await refreshAllNotes(client);
}
