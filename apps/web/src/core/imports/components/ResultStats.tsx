import type { ImportJob } from '@mainstay/contract/imports';
import { StatStrip } from '../../../platform/ui/StatStrip.tsx';
import { formatCount } from './kind-descriptions.ts';

/** The number of rows by outcome. */
export function ResultStats({ job }: { job: ImportJob }) {
  const stats = [
    { label: 'Created', value: formatCount(job.created), note: 'new' },
    { label: 'Updated', value: formatCount(job.updated), note: 'updated from the file' },
    { label: 'Unchanged', value: formatCount(job.unchanged), note: 'already up to date' },
    {
      label: 'Skipped',
      value: formatCount(job.rejected),
      note: job.rejected > 0 ? 'with errors' : 'no errors',
      ...(job.rejected > 0 ? { tone: 'bad' as const } : {}),
    },
  ];
  return <StatStrip label="Rows of the import" stats={stats} />;
}
