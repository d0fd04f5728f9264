/** Contacts at a customer: the list, single contacts, and reporting lines. Rows 2-contacts. */
import { z } from 'zod';
import { endpoint, id, ok, pageNumber, pageParam, booleanParam } from './kit.ts';
import { Tag, tagList } from './tags.ts';

const NamedPerson = z.object({ id: z.int(), name: z.string() });

export const Contact = z.object({
  id: z.int(),
  contact_first_name: z.string(),
  /** Empty if unknown. */
  contact_last_name: z.string(),
  contact_email: z.string(),
  contact_primary_no: z.string().nullable(),
  contact_secondary_no: z.string().nullable(),
  contact_designation: z.string().nullable(),
  linkedin: z.string().nullable(),
  notes: z.string().nullable(),
  tag_mapping: z.array(Tag),
  pin_type: z.literal('contact').nullable(),
  location: z.string().nullable(),
  department: z.string().nullable(),
  /** The user who is responsible for the contact. */
  mappedTo: z.int().nullable(),
  /** A contact of the same account. */
  reportsTo: z.int().nullable(),
  superior: NamedPerson.nullable(),
  looked_after_by: NamedPerson.extend({ avatar_url: z.string().nullable() }).nullable(),
  /** Number of contacts who report to this contact. */
  reports_count: z.int(),
  updated_at: z.iso.datetime(),
  /** Edit counter. An edit based on an older version is rejected. */
  version: z.int(),
});
export type Contact = z.infer<typeof Contact>;

/** Default page size of the contact list. */
const CONTACTS_PAGE = 10;
const contactLimit = pageParam(CONTACTS_PAGE, 1000);
const Contacts = ok(z.object({ contacts: z.array(Contact), has_next: z.boolean(), total: z.int() }));

export const ContactFilters = z.object({
  pageNum: pageNumber,
  limit: contactLimit,
  /** Returns contacts that have at least one of these tags. */
  tags: z.array(id).max(100).optional(),
  /** Matches part of the name, email, designation or department. */
  searchText: z.string().max(350).optional(),
});
export type ContactFilters = z.input<typeof ContactFilters>;
const SelectedContacts = ContactFilters.omit({ pageNum: true, limit: true });

/** The schema only requires text, because the error messages for invalid text are in `rules/contacts.ts`. */
const text = z.string().nullable().optional();
export const ContactEntry = z.object({
  fName: text,
  lName: text,
  email: text,
  number: text,
  secondary: text,
  designation: text,
  department: text,
  location: text,
  linkedIn: text,
  tags: tagList.optional(),
  reportsTo: z.int().positive().nullable().optional(),
  mappedTo: z.int().positive().nullable().optional(),
});
export type ContactEntry = z.infer<typeof ContactEntry>;

export const OrgChartContact = z.object({
  id: z.int(),
  name: z.string(),
  designation: z.string().nullable(),
  reportsTo: z.int().nullable(),
  email: z.string(),
  /** Sorted by name. */
  tags: z.array(z.string()),
});
export type OrgChartContact = z.infer<typeof OrgChartContact>;

const account = z.object({ id });
const ACCOUNT = '/v1/api/accounts/{id}/';
const contactList = ok(z.object({ contacts: z.array(Contact) }));

export const contacts = {
  findContacts: endpoint({
    method: 'GET',
    path: `${ACCOUNT}contacts/`,
    access: 'session',
    summary: 'List contacts of an account, pinned first, then by name',
    params: account,
    query: z.object({ pageNum: pageNumber, limit: contactLimit }),
    response: Contacts,
  }),
  filterContacts: endpoint({
    method: 'POST',
    path: `${ACCOUNT}contacts/`,
    access: 'session',
    summary: 'List contacts of an account that have a tag or contain a text, pinned first, then by name',
    params: account,
    body: ContactFilters.prefault({}),
    response: Contacts,
    reads: true,
  }),
  exportContacts: endpoint({
    method: 'POST',
    path: `${ACCOUNT}contacts/export/`,
    access: 'session',
    summary: 'Export the contacts of an account that match the filters as CSV, in list order, with every field',
    params: account,
    body: SelectedContacts.prefault({}),
    download: 'text/csv',
    response: z.string(),
    reads: true,
  }),
  getContact: endpoint({
    method: 'GET',
    path: `${ACCOUNT}contacts/{contact_id}/`,
    access: 'session',
    summary: 'Get a contact',
    params: account.extend({ contact_id: id }),
    response: ok(z.object({ contact: Contact })),
  }),
  findKeyContacts: endpoint({
    method: 'GET',
    path: `${ACCOUNT}key_contacts/`,
    access: 'session',
    summary: 'List contacts that are pinned or have one of the two highest designations, 1,000 at most',
    params: account,
    response: contactList,
  }),
  findAllContacts: endpoint({
    method: 'GET',
    path: `${ACCOUNT}all_contacts/`,
    access: 'session',
    summary: 'List all contacts of an account',
    params: account,
    response: contactList,
  }),
  getOrganisation: endpoint({
    method: 'GET',
    path: `${ACCOUNT}get_organization_data/`,
    access: 'session',
    summary: 'List all contacts of an account with their managers',
    params: account,
    response: ok(z.object({ contacts: z.array(OrgChartContact) })),
  }),
  createContact: endpoint({
    method: 'POST',
    path: `${ACCOUNT}contacts/add/`,
    access: 'session',
    effect: 'changes',
    summary: 'Add a contact',
    params: account,
    body: ContactEntry,
    response: ok(z.object({ contact: Contact })),
  }),
  updateContact: endpoint({
    method: 'POST',
    path: `${ACCOUNT}contacts/edit/`,
    access: 'session',
    effect: 'changes',
    summary: 'Change the given fields of a contact; with a version, only if the contact has not changed since',
    params: account,
    body: ContactEntry.extend({ contact_id: id, version: z.int().optional() }),
    response: ok(z.object({ contact: Contact })),
  }),
  deleteContact: endpoint({
    method: 'DELETE',
    path: `${ACCOUNT}contacts/delete/`,
    access: 'session',
    effect: 'changes',
    summary: 'Delete a contact; its direct reports lose their manager, and its notes stay on the account',
    params: account,
    query: z.object({ contact_id: id }),
    response: ok(z.object({ contact_id: z.int(), unassigned: z.int() })),
  }),
  pinContact: endpoint({
    method: 'POST',
    path: `${ACCOUNT}pin_contact/`,
    access: 'session',
    effect: 'changes',
    summary: 'Pin a contact as an asset of its account, or unpin it',
    params: account,
    body: z.object({ contact_id: id, pin: booleanParam }),
    response: ok(z.object({ contact_id: z.int(), pin_type: z.literal('contact').nullable() })),
  }),
};
