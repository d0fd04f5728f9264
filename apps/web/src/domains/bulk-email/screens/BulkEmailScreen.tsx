import type { BulkConfiguration, BulkFile } from '@mainstay/contract/bulk-email';
import type { BulkRun } from '@mainstay/contract/bulk-email/runs';
import { BULK_EMAIL_MESSAGES } from '@mainstay/contract/rules/bulk-email-messages';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { FileSpreadsheet, Megaphone, Send, Settings2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useNavigateTo } from '../../../platform/lib/use-navigate-to.ts';
import { isAdministrator, useSignedIn } from '../../../platform/lib/session.ts';
import { useListView } from '../../../platform/lib/use-list-view.ts';
import { ConfirmDialog } from '../../../platform/ui/ConfirmDialog.tsx';
import { ErrorState } from '../../../platform/ui/ErrorState.tsx';
import { ListScreen } from '../../../platform/ui/ListScreen.tsx';
import { Skeleton } from '../../../platform/ui/Skeleton.tsx';
import { showToast } from '../../../platform/ui/toast.ts';
import { bulkAddress, bulkPath, runPath } from '../components/bulk-address.ts';
import { BulkTabs } from '../components/BulkTabs.tsx';
import { ConfigurationEditor } from '../components/ConfigurationEditor.tsx';
import { configurationColumns } from '../components/configuration-columns.tsx';
import { fileColumns } from '../components/file-columns.tsx';
import { runColumns } from '../components/run-columns.tsx';
import { SendDialog } from '../components/SendDialog.tsx';
import { SettingsDialog } from '../components/SettingsDialog.tsx';
import { UploadButton } from '../components/UploadButton.tsx';
import { useRunToasts } from '../components/use-run-toasts.ts';
import {
  configurationQuery,
  configurationsQuery,
  deleteConfiguration,
  deleteFile,
  fileChoicesQuery,
  filesQuery,
  runsQuery,
} from '../queries.ts';
import buttonStyles from '../../../platform/ui/button.module.css';

/** Bulk email: template configurations, runs and files in tabs, and the editor of a configuration. */
export function BulkEmailScreen() {
  const { state } = useListView(bulkAddress);
  if (state.open !== undefined && !state.send) return <EditorScreen open={state.open} file={state.file} />;
  if (state.tab === 'files') return <FilesList />;
  if (state.tab === 'runs') return <RunsList />;
  return <ConfigurationsList sending={state.send && typeof state.open === 'number' ? state.open : undefined} />;
}

/** Loads the configuration once, so that a later refetch does not change what the user types. */
function EditorScreen({ open, file }: { open: number | 'new'; file: string | undefined }) {
  const configuration = useQuery({ ...configurationQuery(Number(open)), enabled: open !== 'new' });
  const files = useQuery(fileChoicesQuery);
  const failed = [configuration, files].find(({ error }) => error);
  if (failed)
    return (
      <ErrorState title="The template could not be loaded" error={failed.error} onRetry={() => void failed.refetch()} />
    );
  if (!files.data || (open !== 'new' && !configuration.data)) return <Skeleton height={240} />;
  return (
    <ConfigurationEditor key={open} configuration={configuration.data ?? null} files={files.data.listing} file={file} />
  );
}

const useCanWrite = () => useSignedIn().user_access_type !== 'read_only';

function ConfigurationsList({ sending }: { sending: number | undefined }) {
  const client = useQueryClient();
  const navigate = useNavigateTo();
  const canWrite = useCanWrite();
  const isAdmin = isAdministrator(useSignedIn());
  const query = useInfiniteQuery(configurationsQuery);
  const [deleting, setDeleting] = useState<BulkConfiguration | null>(null);
  const [isInSettings, setIsInSettings] = useState(false);
  const sent = useQuery({ ...configurationQuery(sending ?? 0), enabled: sending !== undefined }).data;
  const columns = useMemo(
    () =>
      configurationColumns(canWrite, {
        onSend: ({ id }) => navigate(bulkPath({ open: id, send: true })),
        onDelete: setDeleting,
      }),
    [canWrite, navigate],
  );
  useRunToasts(query.data?.pages.flatMap(({ listing }) => listing));
  return (
    <ListScreen<BulkConfiguration, { listing: BulkConfiguration[]; has_next: boolean; total_records: number }>
      title="Bulk email"
      query={query}
      columns={columns}
      getName={({ subject }) => subject}
      getPath={({ id }) => bulkPath({ open: id })}
      below={<BulkTabs active={undefined} />}
      tools={
        isAdmin && (
          <button type="button" className={buttonStyles.button} onClick={() => setIsInSettings(true)}>
            <Settings2 size={14} aria-hidden />
            Settings
          </button>
        )
      }
      create={{ label: 'New', isAllowed: canWrite, onClick: () => navigate(bulkPath({ open: 'new' })) }}
      empty={{
        icon: Megaphone,
        title: 'No templates yet',
        description:
          'A template is a message with columns, and its recipients: the rows of a file, or a view of contacts.',
      }}
    >
      <ConfirmDialog
        opened={deleting !== null}
        title="Delete this template?"
        verb="Delete"
        onConfirm={async () => {
          if (deleting) await deleteConfiguration(client, deleting);
          showToast(BULK_EMAIL_MESSAGES.configurationDeleted);
        }}
        onClose={() => setDeleting(null)}
      >
        {`“${deleting?.subject || 'Untitled'}” will be deleted. Its runs and their results are kept.`}
      </ConfirmDialog>
      {isInSettings && <SettingsDialog onClose={() => setIsInSettings(false)} />}
      {sent && sent.id === sending && (
        <SendDialog configuration={sent} onClose={() => navigate(bulkPath({ open: sent.id }))} />
      )}
    </ListScreen>
  );
}

function RunsList() {
  const query = useInfiniteQuery(runsQuery);
  return (
    <ListScreen<BulkRun, { listing: BulkRun[]; has_next: boolean; total_records: number }>
      title="Bulk email"
      query={query}
      columns={runColumns}
      getName={({ subject }) => subject}
      getPath={({ id }) => runPath(id)}
      below={<BulkTabs active="runs" />}
      empty={{
        icon: Send,
        title: 'No emails sent yet',
        description: 'Every time a template is sent, a run shows its progress and the result for each recipient.',
      }}
    />
  );
}

function FilesList() {
  const client = useQueryClient();
  const canWrite = useCanWrite();
  const [deleting, setDeleting] = useState<BulkFile | null>(null);
  const columns = useMemo(() => fileColumns(canWrite ? setDeleting : null), [canWrite]);
  return (
    <ListScreen<BulkFile, { listing: BulkFile[]; has_next: boolean; total_records: number }>
      title="Bulk email"
      query={useInfiniteQuery(filesQuery)}
      columns={columns}
      getName={({ upload_filename }) => upload_filename}
      getPath={({ file_path }) => bulkPath({ open: 'new', file: file_path })}
      below={<BulkTabs active="files" />}
      tools={canWrite && <UploadButton onUploaded={() => undefined} />}
      empty={{
        icon: FileSpreadsheet,
        title: 'No files yet',
        description: 'Upload a CSV, XLSX or XLS file with a row for each recipient and column names in the first line.',
      }}
    >
      <ConfirmDialog
        opened={deleting !== null}
        title="Delete this file?"
        verb="Delete"
        onConfirm={async () => {
          if (deleting) await deleteFile(client, deleting);
          showToast(BULK_EMAIL_MESSAGES.fileDeleted);
        }}
        onClose={() => setDeleting(null)}
      >
        {`${deleting?.upload_filename ?? ''} will be deleted. Templates that use it are kept, but need another file.`}
      </ConfirmDialog>
    </ListScreen>
  );
}
