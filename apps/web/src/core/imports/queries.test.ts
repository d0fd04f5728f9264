import type { ImportJob } from '@mainstay/contract/imports';
import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { importQuery, getPollInterval, updateCachedImport } from './queries.ts';

test('polls a running import, a small one more often, and a waiting one never', () => {
  expect(getPollInterval({ status: 'running', total: 1000 })).toBe(250);
  expect(getPollInterval({ status: 'checking', total: 1001 })).toBe(1000);
  expect(getPollInterval({ status: 'ready', total: 12 })).toBe(false);
});

test('does not cache a response from before a change', async () => {
  const client = new QueryClient();
  const { queryKey } = importQuery(7);
  let respond: (job: ImportJob) => void = () => {};
  const request = client.fetchQuery({
    queryKey,
    queryFn: () => new Promise<ImportJob>((resolve) => (respond = resolve)),
  });
  request.catch(() => {});
  await updateCachedImport(client, { id: 7, status: 'undoing' } as ImportJob);
  respond({ id: 7, status: 'done' } as ImportJob);
  await request.catch(() => {});
  expect(client.getQueryData(queryKey)?.status).toBe('undoing');
});
