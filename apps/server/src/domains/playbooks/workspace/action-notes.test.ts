import { expect, test } from 'vitest';
import { NotFoundError } from '../../../platform/http/errors.ts';
import { setUpCompany } from '../../../app/testing/company.ts';
import { getActionNote } from './action-notes.ts';

const { t } = setUpCompany({ ada: 'ADM' });

test('does not find a note that was deleted in the meantime', async () => {
  const promise = t.inTenant('acme', 'read', (tx) => getActionNote(tx, 999_999_999));
  await expect(promise).rejects.toThrow(new NotFoundError('Note'));
});
