import { Button } from '@mantine/core';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { getErrorMessage } from '../lib/api.ts';
import { getToday } from '../lib/dates.ts';
import { saveFile } from '../lib/save-file.ts';
import { showToast } from './toast.ts';
import './FilterBar.css';

interface ExportButtonProps {
  /** What the file is called; the day follows. */
  name: string;
  download: () => Promise<Blob>;
  /** Stands among the tools of a toolbar or a card rather than in the head of a page. */
  isTool?: boolean;
  /** After the file is there. */
  onDone?: () => Promise<unknown>;
}

/** Saves what a list shows as a sheet, all pages of it. */
export function ExportButton({ name, download, isTool = false, onDone }: ExportButtonProps) {
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      saveFile(await download(), `${name}-${getToday()}.csv`);
      await onDone?.();
    } catch (error) {
      showToast(getErrorMessage(error));
    } finally {
      setBusy(false);
    }
  };
  if (isTool) {
    return (
      <button type="button" className="tool" aria-busy={busy} disabled={busy} onClick={() => void save()}>
        <Download size={14} aria-hidden />
        Export
      </button>
    );
  }
  return (
    <Button
      variant="default"
      loading={busy}
      leftSection={<Download size={14} aria-hidden />}
      onClick={() => void save()}
    >
      Export
    </Button>
  );
}
