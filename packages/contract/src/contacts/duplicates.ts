/** Possible duplicates among the contacts of an account, and merging two contacts into one. */
import { z } from 'zod';
import { Contact } from '../contacts.ts';
import { endpoint, id, ok } from '../kit.ts';
import { CONTACT_FIELD_KEYS } from '../rules/contacts.ts';

/** The values that contacts of a duplicate group can share. */
export const DUPLICATE_CRITERIA = ['name', 'phone', 'mailbox', 'linkedin'] as const;

const ContactPair = z.object({
  /** The contact that remains. */
  keep_id: id,
  /** The contact that is merged into the remaining one and then deleted. */
  gone_id: id,
});

/** Records that move over from the deleted contact. */
const Children = z.object({ notes: z.int(), cases: z.int(), reports: z.int() });
export type MergeImpact = z.infer<typeof Children>;

const account = z.object({ id });
const CONTACTS = '/v1/api/accounts/{id}/contacts/';

export const contactDuplicates = {
  findDuplicates: endpoint({
    method: 'GET',
    path: `${CONTACTS}duplicates/`,
    access: 'session',
    summary: 'List groups of contacts with the same name, phone, LinkedIn page or mailbox',
    params: account,
    response: ok(
      z.object({
        groups: z.array(z.object({ signs: z.array(z.enum(DUPLICATE_CRITERIA)), contacts: z.array(Contact) })),
      }),
    ),
  }),
  previewMerge: endpoint({
    method: 'POST',
    path: `${CONTACTS}merge/preview/`,
    access: 'session',
    summary: 'Preview a merge of two contacts',
    params: account,
    body: ContactPair,
    response: ok(z.object({ keep: Contact, gone: Contact, moves: Children })),
    reads: true,
  }),
  mergeContacts: endpoint({
    method: 'POST',
    path: `${CONTACTS}merge/`,
    access: 'session',
    effect: 'changes',
    summary: 'Merge two contacts with their notes, support cases and direct reports',
    params: account,
    body: ContactPair.extend({
      /** Fields whose value is taken from the deleted contact. The remaining contact gets the tags of both. */
      take: z.array(z.enum(CONTACT_FIELD_KEYS)).max(CONTACT_FIELD_KEYS.length).default([]),
      keep_version: z.int().optional(),
      gone_version: z.int().optional(),
    }),
    response: ok(z.object({ contact: Contact, merge_id: z.int(), moved: Children })),
  }),
  undoMerge: endpoint({
    method: 'POST',
    path: `${CONTACTS}merge/undo/`,
    access: 'session',
    effect: 'changes',
    summary: 'Undo a merge of contacts if the merged contact has not changed since',
    params: account,
    body: z.object({ merge_id: id }),
    response: ok(z.object({ contact: Contact, restored: Contact })),
  }),
};
