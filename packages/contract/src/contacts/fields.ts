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
    access: 'session',
    summary: 'The fields of a contact in the order of the form',
    response,
  }),
  setContactFields: endpoint({
    method: 'PUT',
    path,
    access: ['ADM', 'DA', 'CSO'],
    summary: 'Names, orders, shows, hides and requires the fields of a contact; what is left out stays as it is, below',
    body: z.object({ fields: z.array(Field.partial({ type: true })).max(CONTACT_FIELD_KEYS.length) }),
    response,
  }),
};
