import type { ImportJob } from '@mainstay/contract/imports';
import { KIND_NAMES } from '@mainstay/contract/rules/import-fields';
import { formatNumber } from '@mainstay/contract/rules/numbers';
import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { FileUp } from 'lucide-react';
import type { ComponentProps } from 'react';
import { formatEntityTimestamp } from '../../../platform/lib/dates.ts';
import { hashHref } from '../../../platform/lib/history.ts';
import { useSignedIn } from '../../../platform/lib/session.ts';
import { Chip } from '../../../platform/ui/Chip.tsx';
import { ListScreen } from '../../../platform/ui/ListScreen.tsx';
import type { Column } from '../../../platform/ui/table-columns.ts';
import { Progress } from '../components/Progress.tsx';
import { importPath, newImportPath } from '../components/addresses.ts';
import { importsQuery } from '../queries.ts';
import textStyles from '../../../platform/theme/text.module.css';
import styles from '../components/List.module.css';

/** The list of imports, newest first. */
export function ImportsList() {
  const readOnly = useSignedIn().user_access_type === 'read_only';
  return (
    <ListScreen
      title="Imports"
      query={useInfiniteQuery(importsQuery)}
      columns={COLUMNS}
      getName={({ file_name }) => file_name}
      getPath={({ id }) => importPath(id)}
      create={{ label: 'New import', isAllowed: !readOnly, href: hashHref(newImportPath()) }}
      empty={{
        icon: FileUp,
        title: 'No imports yet',
        description: (
          <>
            Import your existing customers into Mainstay from CSV, XLSX or XLS files: accounts first, then users,
            subscriptions, daily usage, support cases and churn. Nothing is written until the last step.
          </>
        ),
        action: !readOnly && (
          <Button component="a" variant="default" href={hashHref(newImportPath({ kind: 'accounts' }))}>
            Start with accounts
          </Button>
        ),
      }}
    />
  );
}

const toStat = (id: 'created' | 'updated' | 'unchanged' | 'rejected', header: string): Column<ImportJob> => ({
  id,
  header,
  width: 88,
  align: 'right',
  quiet: id !== 'created',
  cell: (job) => <Stat job={job} count={job[id]} wrong={id === 'rejected'} />,
});

/** A count of rows. Drafts have no counts yet, and those of a check are the expected result. */
function Stat({ job, count, wrong }: { job: ImportJob; count: number; wrong: boolean }) {
  if (job.status === 'draft' || job.status === 'undone') return <span className={textStyles.muted}>–</span>;
  return <span className={wrong && count > 0 ? styles.wrong : undefined}>{formatNumber(count)}</span>;
}

const COLUMNS: readonly Column<ImportJob>[] = [
  {
    id: 'file',
    header: 'File',
    minWidth: 220,
    phone: 'title',
    isLink: true,
    cell: (job) => job.file_name,
  },
  { id: 'kind', header: 'Kind', width: 120, quiet: true, phone: 'state', cell: (job) => KIND_NAMES[job.kind] },
  { id: 'status', header: 'Status', width: 170, phone: 'figure', cell: (job) => <StatusCell job={job} /> },
  toStat('created', 'Created'),
  toStat('updated', 'Updated'),
  toStat('unchanged', 'Unchanged'),
  toStat('rejected', 'Skipped'),
  { id: 'by', header: 'By', width: 140, quiet: true, cell: (job) => job.started_by ?? 'command line' },
  {
    id: 'when',
    header: 'Uploaded',
    width: 190,
    quiet: true,
    phone: 'note',
    cell: (job) => formatEntityTimestamp(job.created_at),
  },
];

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
function StatusCell({ job }: { job: ImportJob }) {
  const { name, tone } = STATUSES[job.status];
  const isRunning = job.status === 'checking' || job.status === 'running' || job.status === 'undoing';
  const total = job.status === 'undoing' ? job.created + job.updated : job.total;
  return (
    <span className={styles.status}>
      <Chip tone={tone}>{name}</Chip>
      {isRunning && <Progress label={`${name} ${job.file_name}`} done={job.processed} total={total} />}
    </span>
  );
}
