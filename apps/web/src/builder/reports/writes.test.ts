/** Tests what each write about scheduled reports sends, for a page and for a page of an account. */
import { expectWrites } from '../../testing/expect-writes.ts';
import { deleteDelivery, saveDelivery } from './queries.ts';

const BODY = { type: 'DSR' } as never;
const ACCOUNT_TARGET = { pageId: 3, accountId: 7 };

expectWrites([
  ['a new report', () => saveDelivery({ pageId: 3 }, BODY, false), ['POST report-delivery/3', { type: 'DSR' }], []],
  [
    'a new report of an account',
    () => saveDelivery(ACCOUNT_TARGET, BODY, false),
    ['POST report-delivery/3?account_id=7', { type: 'DSR' }],
    [],
  ],
  [
    'a changed report of an account',
    () => saveDelivery(ACCOUNT_TARGET, BODY, true),
    ['PUT report-delivery/3?account_id=7', { type: 'DSR' }],
    [],
  ],
  ['a stopped report', () => deleteDelivery({ pageId: 3 }), ['DELETE report-delivery/3'], []],
  [
    'a stopped report of an account',
    () => deleteDelivery(ACCOUNT_TARGET),
    ['DELETE report-delivery/3?account_id=7'],
    [],
  ],
]);
