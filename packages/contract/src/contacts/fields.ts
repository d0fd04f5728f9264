/** The fields of the contact form, as configured by the company. */
import { z } from 'zod';
import { endpoint, ok } from '../kit.ts';
import { CONTACT_FIELD_KEYS, CONTACT_FIELD_TYPES } from '../rules/contacts.ts';

const Field = z.object({
  key: z.enum(CONTACT_FIELD_KEYS),
  label: z.string(),
  type: z.enum(CONTACT_FIELD_TYPES),
  required: z.boolean(),
  visible: z.boolean(),
});
const path = '/v1/api/accounts/contacts/config/';
const response = ok(z.object({ fields: z.array(Field) }));

export const contactFields = {
  getContactFields: endpoint({
    method: 'GET',
    path,
    // All users who see contacts need their fields (2-C-20).
    access: 'session',
    summary: 'List the fields of contacts in form order',
    response,
  }),
  setContactFields: endpoint({
    method: 'PUT',
    path,
    access: ['ADM', 'DA', 'CSO'],
    effect: 'changes',
    summary:
      'Set the labels, order and visibility of contact fields, and which are required; omitted fields follow unchanged',
    body: z.object({ fields: z.array(Field.partial({ type: true })).max(CONTACT_FIELD_KEYS.length) }),
    response,
  }),
};
