import { flag, listAddress, oneOf } from '../../../platform/lib/list-address.ts';

/** Product events: the tab, and whether it shows only what needs a decision. */
export const productEventsAddress = listAddress('/dashboard/admin/product-events', {
  tab: oneOf(['events']),
  open: flag,
});
