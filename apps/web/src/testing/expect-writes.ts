/** Tests what each write of a feature sends and which queries it invalidates. */
import { QueryClient } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { okResponse } from './screen.tsx';

type Call = [call: string, body?: unknown];
/** Paths without their common prefix: `POST actions/skip/`, `plays/{id}/`. */
export type WriteRow = [
  name: string,
  write: (client: QueryClient) => unknown,
  sent: Call | null,
  renewed: readonly string[],
];
const API = '/v1/api/';

/** @param response the response of the server to each write */
export function expectWrites(rows: readonly WriteRow[], response: unknown = {}): void {
  test.each(rows)(
    '%s: sends the expected requests and invalidates the expected queries',
    async (_name, write, sent, renewed) => {
      const client = new QueryClient();
      const invalidated = vi.spyOn(client, 'invalidateQueries');
      const calls: unknown[] = [];
      vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit = {}) => {
        const given = typeof body === 'string' ? [JSON.parse(body) as unknown] : [];
        calls.push([`${method} ${url.replace(API, '')}`, ...given]);
        return okResponse(response);
      });
      await write(client);
      vi.unstubAllGlobals();
      expect(calls).toEqual(sent === null ? [] : [sent]);
      const paths = invalidated.mock.calls.map(([of]) => String(of?.queryKey?.[0]).replace(API, ''));
      expect([...new Set(paths)].toSorted()).toEqual([...renewed].toSorted());
    },
  );
}
