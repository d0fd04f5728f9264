import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { pagedList } from '../../../platform/lib/paged-list.ts';
import { SegmentedControl } from '../../../platform/ui/SegmentedControl.tsx';
import '../../../platform/ui/Card.css';
import { processRuns } from '../queries.ts';
import { RunList } from './RunList.tsx';

const FILTERS = [
  { value: 'all', label: 'All' },
  { value: 'failed', label: 'Failed' },
] as const;

/** Lists the runs of an external process on all accounts. */
export function ProcessRuns({ id }: { id: number }) {
  const [filter, setFilter] = useState<'all' | 'failed'>('all');
  const query = useInfiniteQuery(processRuns(id, filter === 'failed' ? filter : undefined));
  const list = pagedList(query, (page) => page.listing);
  return (
    <section className="card xp-log" aria-label="Runs">
      <div className="card-h">
        <h2>Runs</h2>
        <span className="grow" />
        <SegmentedControl label="Runs that are shown" options={FILTERS} value={filter} onChange={setFilter} />
      </div>
      <RunList showsAction isFailedOnly={filter === 'failed'} list={list} query={query} />
    </section>
  );
}
