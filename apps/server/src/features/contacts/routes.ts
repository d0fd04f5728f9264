import { contacts } from '@mainstay/contract/contacts';
import { implement, ok } from '../../platform/http/kit.ts';
import { requireReadable } from '../accounts/data.ts';
import { findContacts } from './data.ts';
import { endpointPolicy } from './policy.ts';

export const contactsFeature = implement(contacts, endpointPolicy)('contacts', {
  async findContacts({ params, query, tx, access }) {
    const [page] = await Promise.all([findContacts(tx, params.id, query), requireReadable(tx, access, params.id)]);
    return ok(page);
  },
});
