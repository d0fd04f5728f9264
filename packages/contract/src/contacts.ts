/** The people at a customer. Reading only: the list an account's summary shows. */
import { z } from 'zod';
import { endpoint, id, ok, pageLimit, pageNumber } from './kit.ts';

export const Contact = z.object({
  id: z.int(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  designation: z.string().nullable(),
  department: z.string().nullable(),
  primary_no: z.string().nullable(),
  pinned: z.boolean(),
});
export type Contact = z.infer<typeof Contact>;

export const contacts = {
  findContacts: endpoint({
    method: 'GET',
    path: '/v1/api/accounts/{id}/contacts/',
    access: 'session',
    summary: 'Contacts of an account, pinned first, then by name',
    params: z.object({ id }),
    query: z.object({ pageNum: pageNumber, limit: pageLimit }),
    response: ok(z.object({ contacts: z.array(Contact), has_next: z.boolean() })),
  }),
};
