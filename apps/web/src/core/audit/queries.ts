/** Queries of the audit log. */
import { audit } from '@mainstay/contract/audit';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { fetchData } from '../../platform/lib/api.ts';
import { query } from '../../platform/lib/query.ts';
import type { AuditSearch } from './components/audit-address.ts';

const PAGE_ROWS = 100;

/** Returns the entries that match a filter, newest first, page by page. */
export const entriesQuery = (filter: AuditSearch) =>
  infiniteQueryOptions({
    queryKey: [audit.findEntries.path, 'GET', filter],
    queryFn: ({ pageParam, signal }) =>
      fetchData(audit.findEntries, { query: { ...filter, limit: PAGE_ROWS, after: pageParam } }, signal),
    initialPageParam: '',
    getNextPageParam: (last) => last.next ?? undefined,
    staleTime: 0,
  });

/** The verbs and entities that occur in the log. */
export const choicesQuery = query(audit.findChoices, {});

export const downloadEntries = (filter: AuditSearch) => fetchData(audit.exportEntries, { query: { ...filter } });
