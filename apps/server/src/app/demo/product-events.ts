/** Events of a website that belong to no account yet, so that an administrator has something to assign. */
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { parseEvents } from '../../domains/product-events/parse-events.ts';
import { storeEvents } from '../../domains/product-events/store-events.ts';
import { addDays } from '@mainstay/contract/rules/dates';
import { toInstant } from './diary.ts';

const GROUPS = [
  { groupId: 'org_2107', name: 'Brightwater Ferries (trial)', users: 4, days: 6 },
  { groupId: 'org_2113', name: 'Kestrel Print', users: 2, days: 3 },
] as const;
const NAMES = ['Report exported', 'Plan shared'];

export async function seedProductEvents(
  tx: TenantTx,
  { today, timeZone, now }: { today: string; timeZone: string; now: Date },
): Promise<void> {
  const events = GROUPS.flatMap(({ groupId, name, users, days }) =>
    Array.from({ length: users * days }, (_, index) => {
      const userId = `${groupId}-user-${(index % users) + 1}`;
      const timestamp = toInstant(addDays(today, -1 - Math.floor(index / users)), '10:15', timeZone).toISOString();
      return [
        { type: 'group', userId, groupId, traits: { name }, messageId: `group-${userId}-${index}`, timestamp },
        { type: 'track', userId, event: NAMES[index % 2], messageId: `track-${userId}-${index}`, timestamp },
      ];
    }).flat(),
  );
  await storeEvents(tx, parseEvents(events, {}, { now, timeZone }), { today, now });
}
