import type { ImportJob } from '@mainstay/contract/imports';
import type { ComponentProps } from 'react';
import { Chip } from '../../../platform/ui/Chip.tsx';
import { Progress } from './Progress.tsx';

type Tone = ComponentProps<typeof Chip>['tone'];

const STATUSES: Record<ImportJob['status'], { name: string; tone?: Tone }> = {
  draft: { name: 'Not checked' },
  checking: { name: 'Checking', tone: 'brand' },
  ready: { name: 'Ready to import', tone: 'warn' },
  running: { name: 'Importing', tone: 'brand' },
  done: { name: 'Done', tone: 'good' },
  failed: { name: 'Failed', tone: 'bad' },
  undoing: { name: 'Undoing', tone: 'brand' },
  undone: { name: 'Undone' },
};

/** The status of an import, with its progress while the server processes it. */
export function StatusCell({ job }: { job: ImportJob }) {
  const { name, tone } = STATUSES[job.status];
  const isRunning = job.status === 'checking' || job.status === 'running' || job.status === 'undoing';
  const total = job.status === 'undoing' ? job.created + job.updated : job.total;
  return (
    <span className="is">
      <Chip tone={tone}>{name}</Chip>
      {isRunning && <Progress label={`${name} ${job.file_name}`} done={job.processed} total={total} />}
    </span>
  );
}
