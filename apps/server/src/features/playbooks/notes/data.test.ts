import { expect, test } from 'vitest';
import { NotFoundError } from '../../../platform/http/errors.ts';
import { company } from '../../../testing/company.ts';
import { getActionNote } from './data.ts';

const { t } = company({ ada: 'ADM' });

test('does not find a note that was deleted in the meantime', async () => {
  const asking = t.inTenant('acme', 'read', (tx) => getActionNote(tx, 999_999_999));
  await expect(asking).rejects.toThrow(new NotFoundError('Note'));
});
