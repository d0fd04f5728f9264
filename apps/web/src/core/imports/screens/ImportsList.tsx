import type { ImportJob } from '@mainstay/contract/imports';
import { KIND_NAMES } from '@mainstay/contract/rules/import-fields';
import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { FileUp, Plus } from 'lucide-react';
import type { ComponentProps } from 'react';
import { formatEntityTimestamp } from '../../../platform/lib/dates.ts';
import { hashHref } from '../../../platform/lib/history.ts';
import { toTableProps } from '../../../platform/lib/paged-list.ts';
import { useSignedIn } from '../../../platform/lib/session.ts';
import { useOpenRoute } from '../../../platform/lib/use-open-route.ts';
import { Chip } from '../../../platform/ui/Chip.tsx';
import { DataTable } from '../../../platform/ui/DataTable.tsx';
import { EmptyState } from '../../../platform/ui/EmptyState.tsx';
import { PageHeader } from '../../../platform/ui/PageHeader.tsx';
import type { Column } from '../../../platform/ui/table-columns.ts';
import { Progress } from '../components/Progress.tsx';
import { ViewOnly } from '../components/ViewOnly.tsx';
import { importPath, newImportPath } from '../components/addresses.ts';
import { formatCount } from '../components/kind-descriptions.ts';
import { importsQuery } from '../queries.ts';
import textStyles from '../../../platform/theme/text.module.css';
import pageHeaderStyles from '../../../platform/ui/PageHeader.module.css';
import styles from '../components/List.module.css';

/** The list of imports, newest first. */
export function ImportsList() {
  const { user_access_type } = useSignedIn();
  const readOnly = user_access_type === 'read_only';
  const openRoute = useOpenRoute();
  const query = useInfiniteQuery(importsQuery);
  const list = toTableProps(query, (page) => page.listing);
  const total = query.data?.pages[0]?.total_records;
  const startButton = (
    <Button component="a" href={hashHref(newImportPath())} leftSection={<Plus size={14} aria-hidden />}>
      New import
    </Button>
  );
  return (
    <div className={clsx(pageHeaderStyles.sheet, styles.root)}>
      <PageHeader title="Imports" count={total ? formatCount(total) : undefined}>
        {readOnly ? <ViewOnly /> : startButton}
      </PageHeader>
      {total === 0 ? (
        <NoImports readOnly={readOnly} />
      ) : (
        <DataTable<ImportJob>
          label="Imports"
          columns={COLUMNS}
          {...list}
          rowId={(job) => job.id}
          rowName={(job) => job.file_name}
          onOpen={(job, newTab) => openRoute(importPath(job.id), newTab)}
          empty={null}
        />
      )}
    </div>
  );
}

const NoImports = ({ readOnly }: { readOnly: boolean }) => (
  <EmptyState
    title="No imports yet"
    icon={FileUp}
    action={
      readOnly ? undefined : (
        <Button component="a" variant="default" href={hashHref(newImportPath({ kind: 'accounts' }))}>
          Start with accounts
        </Button>
      )
    }
  >
    Import your existing customers into Mainstay from CSV, XLSX or XLS files: accounts first, then users, subscriptions,
    daily usage, tickets and churn. Nothing is written until the last step.
  </EmptyState>
);

const toStat = (id: 'created' | 'updated' | 'unchanged' | 'rejected', header: string): Column<ImportJob> => ({
  id,
  header,
  width: 104,
  align: 'right',
  quiet: id !== 'created',
  cell: (job) => <Stat job={job} count={job[id]} wrong={id === 'rejected'} />,
});

/** A count of rows. Drafts have no counts yet, and those of a check are the expected result. */
function Stat({ job, count, wrong }: { job: ImportJob; count: number; wrong: boolean }) {
  if (job.status === 'draft' || job.status === 'undone') return <span className={textStyles.muted}>–</span>;
  return <span className={wrong && count > 0 ? styles.wrong : undefined}>{formatCount(count)}</span>;
}

const COLUMNS: readonly Column<ImportJob>[] = [
  {
    id: 'file',
    header: 'File',
    minWidth: 220,
    phone: 'title',
    cell: (job) => (
      <a className={textStyles.link} href={hashHref(importPath(job.id))} tabIndex={-1}>
        {job.file_name}
      </a>
    ),
  },
  { id: 'kind', header: 'Kind', width: 140, quiet: true, phone: 'state', cell: (job) => KIND_NAMES[job.kind] },
  { id: 'status', header: 'Status', width: 190, phone: 'figure', cell: (job) => <StatusCell job={job} /> },
  toStat('created', 'Created'),
  toStat('updated', 'Updated'),
  toStat('unchanged', 'Unchanged'),
  toStat('rejected', 'Skipped'),
  { id: 'by', header: 'By', width: 170, quiet: true, cell: (job) => job.started_by ?? 'command line' },
  {
    id: 'when',
    header: 'Uploaded',
    width: 180,
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
