import type { ImportJob } from '@mainstay/contract/imports';
import { Strip } from '../../../ui/Strip.tsx';
import { countText } from './kind-texts.ts';

/** What the rows of the file did. */
export function ResultFigures({ job }: { job: ImportJob }) {
  const figures = [
    { label: 'Created', value: countText(job.created), note: 'new' },
    { label: 'Updated', value: countText(job.updated), note: 'changed by the file' },
    { label: 'Unchanged', value: countText(job.unchanged), note: 'known already' },
    {
      label: 'Left out',
      value: countText(job.rejected),
      note: job.rejected > 0 ? 'with errors' : 'no errors',
      ...(job.rejected > 0 ? { tone: 'bad' as const } : {}),
    },
  ];
  return <Strip label="Rows of the import" figures={figures} />;
}
