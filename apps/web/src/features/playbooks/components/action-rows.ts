/** Pending actions as a list shows them: one row each, whatever account and play they belong to. */
import type { ActionGroup } from '@mainstay/contract/portfolio';

export interface ActionRow {
  id: number;
  name: string;
  priority: ActionGroup['plays'][string]['actions'][number]['priority'];
  due_date: string | null;
  play: string;
  account: string;
  account_id: number;
  read_only: boolean;
}

/** No date is behind every date. */
const dueOf = ({ due_date }: ActionRow): string => due_date ?? '9999-12-31';

/** Keys of an object come in no order of ours: the rows of a page are put back into the order of their due dates. */
export const actionRows = (groups: Readonly<Record<string, ActionGroup>>): ActionRow[] =>
  Object.entries(groups)
    .flatMap(([id, { account, read_only, plays }]) =>
      Object.values(plays).flatMap(({ name: play, actions }) =>
        actions.map(({ status: _pending, ...action }) => ({
          ...action,
          play,
          account,
          account_id: Number(id),
          read_only,
        })),
      ),
    )
    .sort((a, b) => (dueOf(a) === dueOf(b) ? a.id - b.id : dueOf(a) < dueOf(b) ? -1 : 1));
