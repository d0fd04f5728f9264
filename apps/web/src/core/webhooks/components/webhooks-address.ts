import { listAddress, oneOf, positive, text } from '../../../platform/lib/list-address.ts';

/** The list of webhooks. */
export const webhooksAddress = listAddress('/dashboard/admin/webhooks', { find: text });

/** The deliveries of a webhook. `delivery` is the one that is open beside the list. */
export const deliveriesAddress = (webhookId: number | string) =>
  listAddress(
    `/dashboard/admin/webhooks/${webhookId}`,
    { status: oneOf(['waiting', 'failed']), delivery: positive },
    'delivery',
  );
