import { contactFields } from '@mainstay/contract/contacts/fields';
import { toActor } from '../../../platform/http/actor.ts';
import { implement, ok } from '../../../platform/http/kit.ts';
import { setContactFields } from './commands.ts';
import { findContactFields } from './data.ts';
import { endpointPolicy } from './policy.ts';

export const contactFieldsFeature = implement(contactFields, endpointPolicy)('contact fields', {
  getContactFields: async ({ tx }) => ok({ fields: await findContactFields(tx) }),

  async setContactFields({ body, tx, ...call }) {
    await setContactFields(tx, body.fields, toActor(call));
    return ok({ fields: await findContactFields(tx) });
  },
});
