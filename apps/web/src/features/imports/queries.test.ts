import type { ImportJob } from '@mainstay/contract/imports';
import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { importQuery, getPollInterval, updateCachedImport } from './queries.ts';

test('an import at work is asked for again, a small one sooner, and one that stands never', () => {
  expect(getPollInterval({ status: 'running', total: 1000 })).toBe(250);
  expect(getPollInterval({ status: 'checking', total: 1001 })).toBe(1000);
  expect(getPollInterval({ status: 'ready', total: 12 })).toBe(false);
});

test('an answer from before a change, which comes after it, is not kept', async () => {
  const client = new QueryClient();
  const { queryKey } = importQuery(7);
  let answer: (job: ImportJob) => void = () => {};
  const asked = client.fetchQuery({ queryKey, queryFn: () => new Promise<ImportJob>((give) => (answer = give)) });
  asked.catch(() => {});
  await updateCachedImport(client, { id: 7, status: 'undoing' } as ImportJob);
  answer({ id: 7, status: 'done' } as ImportJob);
  await asked.catch(() => {});
  expect(client.getQueryData(queryKey)?.status).toBe('undoing');
});
