import { accountExports } from '@mainstay/contract/accounts/exports';
import { LIST_FIELDS } from '@mainstay/contract/rules/list-fields';
import type { AccountRow } from '@mainstay/contract/accounts';
import { sendSheet, sheetLines } from '../../../platform/files/sheets.ts';
import { actorOf } from '../../../platform/http/actor.ts';
import { implement } from '../../../platform/http/kit.ts';
import { recordAudit } from '../../audit/commands.ts';
import { findAccounts, getExtraFields } from '../list/data.ts';
import { endpointPolicy } from './policy.ts';
import { sheetColumns } from './rules.ts';

/** A transaction reads so many rows, so that a slow reader of the file holds nothing up. */
const PAGE_ROWS = 1000;

export const accountExportsFeature = implement(accountExports, endpointPolicy)('account-exports', {
  async exportAccounts(call) {
    const { query, access, inTenant, reply } = call;
    // The first page is read before anything is answered: what the filter says wrongly is refused, not sent as a file.
    const pageAfter = (cursor: string | undefined) =>
      inTenant('read', (tx) => findAccounts(tx, access, { ...query, cursor, pageNum: 1, limit: PAGE_ROWS }));
    const first = await pageAfter(undefined);
    const fields = await inTenant('write', async (tx) => {
      const { active, filters, sort } = query;
      const changes = { ...(active !== undefined && { active }), ...(filters && { filters }), ...(sort && { sort }) };
      await recordAudit(tx, { verb: 'export', entity: 'accounts', changes, ...actorOf(call) });
      return getExtraFields(tx);
    });
    let { extra_fields: extra } = first;
    const extraOf = (row: AccountRow, label: string) => extra[row.id]?.[label];
    const columns = sheetColumns(
      access.currency,
      fields.map((field) => LIST_FIELDS[field]),
      extraOf,
    );
    async function* pages() {
      let page = first;
      for (;;) {
        extra = page.extra_fields;
        yield page.accounts;
        if (!page.next_cursor) return;
        page = await pageAfter(page.next_cursor);
      }
    }
    return sendSheet(reply, 'accounts.csv', sheetLines(columns, pages()));
  },
});
