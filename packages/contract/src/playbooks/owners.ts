/** The users whose actions the caller can view: the caller and everyone who reports to them. Rows 2-playbooks-53, 2-S-53, 2-S-65. */
import { z } from 'zod';
import { endpoint, ok } from '../kit.ts';

export const Owner = z
  .object({
    id: z.int(),
    name: z.string(),
    /** Users who report to this user, sorted by name. */
    get reports() {
      return z.array(Owner);
    },
  })
  .meta({ id: 'Owner' });
export interface Owner {
  id: number;
  name: string;
  reports: Owner[];
}

export const owners = {
  findOwners: endpoint({
    method: 'GET',
    path: '/v1/api/actions/hierarchy/',
    access: 'session',
    summary: 'List the users in the scope of the caller as a reporting hierarchy',
    response: ok(z.object({ owners: z.array(Owner) })),
  }),
};
