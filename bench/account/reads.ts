/** What an account is read by, in a tenant of 100,000 accounts against one of 1,000. */
import { ask } from '../ask.ts';
import { latency } from '../load.ts';
import type { Figure } from '../report.ts';
import { BENCH_PORT, type Person, type World } from '../world.ts';

const ROLES = ['ADM', 'CSM'] as const;

const READS: readonly { name: string; path: (account: number) => string }[] = [
  { name: 'tabs', path: (id) => `/v1/api/accounts/tabs/?account_id=${id}` },
  { name: 'name', path: (id) => `/v1/api/accounts/get-account-name/${id}` },
  { name: 'permission', path: (id) => `/v1/api/accounts/get-account-permission/${id}/` },
  { name: 'family', path: (id) => `/v1/api/accounts/get-accnts-sub-accounts/?account_id=${id}` },
  { name: 'details', path: (id) => `/v1/api/accounts/${id}/` },
  { name: 'history', path: (id) => `/v1/api/accounts/${id}/history/` },
  { name: 'contacts', path: (id) => `/v1/api/accounts/${id}/contacts/?pageNum=1&limit=5` },
  { name: 'neighbors by name', path: (id) => `/v1/api/accounts/${id}/neighbors/` },
  { name: 'neighbors by MRR, active ones', path: (id) => `/v1/api/accounts/${id}/neighbors/?sort=-mrr&active=true` },
];

const asking = (name: string, { domain, token }: Person, path: string) => ({
  name,
  run: () => ask(BENCH_PORT, path, { host: `${domain}.localhost`, token }),
});

/** The product must be running on the bench's port. */
export async function measureAccountReads(world: World): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const role of ROLES) {
    const [small, large] = [world.people.small[role], world.people.large[role]];
    for (const { name, path } of READS) {
      const times = await latency([
        asking('small', small, path(small.account)),
        asking('large', large, path(large.account)),
      ]);
      const [few = 1, many = 0] = [times.small, times.large];
      figures.push({
        what: `account ${name}, ${role}: median time at 100,000 accounts against 1,000`,
        measured: `${many.toFixed(2)} ms to ${few.toFixed(2)} ms`,
        ratio: many / few,
        must: { atMost: 1.5 },
      });
    }
  }
  return figures;
}
