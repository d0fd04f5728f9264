/** Encodes in the URL which rule, tab and run are open. */
import { idOrNew, listAddress, oneOf, positive } from '../../../platform/lib/list-address.ts';

export const rulesAddress = listAddress(
  '/dashboard/admin/automatic-playbooks',
  { open: idOrNew, tab: oneOf(['runs']), page: positive, run: positive },
  'open',
);
export const { parse: parseRuleSearch, toPath: rulePath } = rulesAddress;

/** The list of the runs of the open rule, with the page of the list. */
export const runsAddress: typeof rulesAddress = { ...rulesAddress, openKey: 'run' };

/** Returns the path of the runs of a rule, optionally with one run open. */
export const runsPath = (open: number, run?: number): string => rulePath({ open, tab: 'runs', run });
