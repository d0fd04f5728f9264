/** Deactivating users, which ends their access immediately, and reactivating them. Requires ADM. */
import { endpoint, ok } from '../kit.ts';
import { byUser, UserDetail } from '../people/users.ts';

export const userStatus = {
  deactivateUser: endpoint({
    method: 'POST',
    path: '/v1/api/admin/users/{id}/deactivate/',
    access: ['ADM'],
    effect: 'changes',
    personOnly: 'users',
    summary: 'Deactivate a user; sessions and links end immediately, and owned records stay assigned',
    params: byUser,
    response: ok(UserDetail),
  }),
  reactivateUser: endpoint({
    method: 'POST',
    path: '/v1/api/admin/users/{id}/reactivate/',
    access: ['ADM'],
    effect: 'changes',
    personOnly: 'users',
    summary: 'Reactivate a user',
    params: byUser,
    response: ok(UserDetail),
  }),
};
