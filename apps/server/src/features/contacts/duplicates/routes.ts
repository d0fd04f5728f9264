import { type Contact } from '@mainstay/contract/contacts';
import { contactDuplicates } from '@mainstay/contract/contacts/duplicates';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { toActor } from '../../../platform/http/actor.ts';
import { NotFoundError } from '../../../platform/http/errors.ts';
import { serve, ok } from '../../../platform/http/kit.ts';
import { requireReadable } from '../../accounts/data.ts';
import { findContactsByIds } from '../data.ts';
import { mergeContacts, undoMerge } from './commands.ts';
import { countMergeImpact, findDuplicateMatches } from './data.ts';
import { toDuplicateGroups } from './rules.ts';

/** Returns two contacts of an account, in the order of the ids. @throws NotFound */
async function requirePair(tx: TenantTx, accountId: number, ids: [number, number]): Promise<[Contact, Contact]> {
  const contacts = await findContactsByIds(tx, accountId, ids);
  const [first, second] = ids.map((id) => contacts.find((contact) => contact.id === id));
  if (!first || !second) throw new NotFoundError('Contact');
  return [first, second];
}

export const contactDuplicateRoutes = serve('contact duplicates', contactDuplicates, {
  async findDuplicates({ params, tx, access }) {
    const [matches] = await Promise.all([findDuplicateMatches(tx, params.id), requireReadable(tx, access, params.id)]);
    const groups = toDuplicateGroups(matches);
    const contacts = await findContactsByIds(tx, params.id, [...new Set(groups.flatMap(({ ids }) => ids))]);
    return ok({
      groups: groups.map(({ signs, ids }) => ({ signs, contacts: contacts.filter(({ id }) => ids.includes(id)) })),
    });
  },

  async previewMerge({ params, body, tx, access }) {
    await requireReadable(tx, access, params.id);
    const [[keep, gone], moves] = await Promise.all([
      requirePair(tx, params.id, [body.keep_id, body.gone_id]),
      countMergeImpact(tx, body.gone_id),
    ]);
    return ok({ keep, gone, moves });
  },

  async mergeContacts({ params, body, tx, access, ...call }) {
    const { keep_id: keepId, gone_id: goneId, take } = body;
    const versions = { keepVersion: body.keep_version, goneVersion: body.gone_version };
    const input = { accountId: params.id, keepId, goneId, take, ...versions };
    const { mergeId, moved } = await mergeContacts(tx, access, input, toActor({ access, ...call }));
    const [contact] = await findContactsByIds(tx, params.id, [keepId]);
    if (!contact) throw new NotFoundError('Contact');
    return ok({ contact, merge_id: mergeId, moved });
  },

  async undoMerge({ params, body, tx, access, ...call }) {
    const by = toActor({ access, ...call });
    const { keepId, goneId } = await undoMerge(tx, access, { accountId: params.id, mergeId: body.merge_id }, by);
    const [contact, restored] = await requirePair(tx, params.id, [keepId, goneId]);
    return ok({ contact, restored });
  },
});
