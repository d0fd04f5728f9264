import { KINDS } from '@mainstay/contract/components/definition';
import { flag, listAddress, oneOf, text } from '../../../../platform/lib/list-address.ts';

/** The list of components. `new` opens the dialog to select a template. */
export const componentsAddress = listAddress(
  '/dashboard/admin/components',
  { find: text, kind: oneOf(KINDS), new: flag },
  'new',
);
