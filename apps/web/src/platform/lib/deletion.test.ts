import { expect, test, vi } from 'vitest';
import { ApiError } from './api.ts';
import { deleteIdempotently } from './deletion.ts';

const createError = (status: number) => new ApiError(status, 'no', {});

test('treats a record deleted by another user as deleted, and refreshes the list', async () => {
  const refresh = vi.fn(async () => undefined);
  const remove = async () => undefined;
  expect([await deleteIdempotently({ what: 'note', remove, refresh }), refresh.mock.calls]).toEqual([
    'Deleted Successfully',
    [],
  ]);
  const removeMissing = () => Promise.reject(createError(404));
  expect(await deleteIdempotently({ what: 'note', remove: removeMissing, refresh })).toBe(
    'The note was already deleted.',
  );
  expect(refresh).toHaveBeenCalledOnce();
});

test('passes on any other error', async () => {
  const refresh = vi.fn(async () => undefined);
  const remove = () => Promise.reject(createError(403));
  await expect(deleteIdempotently({ what: 'note', remove, refresh })).rejects.toMatchObject({ status: 403 });
  expect(refresh).not.toHaveBeenCalled();
});
