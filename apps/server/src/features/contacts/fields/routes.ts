import { contactFields } from '@mainstay/contract/contacts/fields';
import { toActor } from '../../../platform/http/actor.ts';
import { serve, ok } from '../../../platform/http/kit.ts';
import { setContactFields } from './commands.ts';
import { findContactFields } from './data.ts';

export const contactFieldRoutes = serve('contact fields', contactFields, {
  getContactFields: async ({ tx }) => ok({ fields: await findContactFields(tx) }),

  async setContactFields({ body, tx, ...call }) {
    await setContactFields(tx, body.fields, toActor(call));
    return ok({ fields: await findContactFields(tx) });
  },
});
