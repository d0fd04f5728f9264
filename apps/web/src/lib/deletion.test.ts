import { expect, test, vi } from 'vitest';
import { ApiError } from './api.ts';
import { deleteOnce } from './deletion.ts';

const refused = (status: number) => new ApiError(status, 'no', {});

test('what somebody else deleted meanwhile is gone as it was wanted, and the list is read anew', async () => {
  const refresh = vi.fn(async () => undefined);
  const remove = async () => undefined;
  expect([await deleteOnce({ what: 'note', remove, refresh }), refresh.mock.calls]).toEqual([
    'Deleted Successfully',
    [],
  ]);
  const late = () => Promise.reject(refused(404));
  expect(await deleteOnce({ what: 'note', remove: late, refresh })).toBe('The note was deleted already.');
  expect(refresh).toHaveBeenCalledOnce();
});

test('any other refusal is one', async () => {
  const refresh = vi.fn(async () => undefined);
  const remove = () => Promise.reject(refused(403));
  await expect(deleteOnce({ what: 'note', remove, refresh })).rejects.toMatchObject({ status: 403 });
  expect(refresh).not.toHaveBeenCalled();
});
