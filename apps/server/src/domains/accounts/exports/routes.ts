import { accountExports } from '@mainstay/contract/accounts/exports';
import { LIST_FIELDS } from '@mainstay/contract/rules/list-fields';
import { sendSheet } from '../../../platform/files/sheets.ts';
import { toActor } from '../../../platform/http/actor.ts';
import { serve } from '../../../platform/http/kit.ts';
import { listExported } from '../../../core/audit/events.ts';
import { event } from '../../../platform/events/event.ts';
import { record } from '../../../platform/events/record.ts';
import { findAccounts, getExtraFields } from '../account-list.ts';
import { type ListedRow, sheetColumns } from './account-sheet.ts';

export const accountExportRoutes = serve('account-exports', accountExports, {
  async exportAccounts(call) {
    const { query, access, inTenant } = call;
    const fields = await inTenant('read', getExtraFields);
    const { active, filters, sort } = query;
    return sendSheet(call, {
      name: 'accounts.csv',
      columns: sheetColumns(
        access.currency,
        fields.map((field) => LIST_FIELDS[field]),
      ),
      read: async (tx, cursor: string | undefined, limit) => {
        const page = await findAccounts(tx, access, { ...query, cursor, pageNum: 1, limit });
        const rows = page.accounts.map((row): ListedRow => ({ ...row, extra: page.extra_fields[row.id] }));
        return { rows, next: page.next_cursor ?? undefined };
      },
      record: (tx) =>
        record(tx, event(listExported, { list: 'accounts', parameters: { active, filters, sort } }), toActor(call)),
    });
  },
});
