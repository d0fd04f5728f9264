/** The external identities of users, for administrators. */
import { z } from 'zod';
import { done, endpoint, id } from '../kit.ts';

export const externalIdentities = {
  deleteIdentity: endpoint({
    method: 'DELETE',
    path: '/v1/api/admin/users/{id}/identities/{identityId}/',
    access: ['ADM'],
    effect: 'changes',
    personOnly: 'credentials',
    summary: 'Unlink an external identity and end its sessions',
    params: z.object({ id, identityId: id }),
    response: done,
  }),
};
