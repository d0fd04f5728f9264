import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '../../../lib/api.ts';
import { today } from '../../../lib/dates.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { show } from '../../../ui/toast.ts';
import { type AuditSearch, downloadEntries, entriesQuery } from '../queries.ts';

/** What the filter finds as a sheet. The log then holds the export too. */
export function ExportButton({ search }: { search: AuditSearch }) {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    try {
      saveFile(await downloadEntries(search), `audit-log-${today()}.csv`);
      await client.invalidateQueries({ queryKey: entriesQuery(search).queryKey });
    } catch (error) {
      show(messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      variant="default"
      loading={busy}
      leftSection={<Download size={14} aria-hidden />}
      onClick={() => void download()}
    >
      Export
    </Button>
  );
}
