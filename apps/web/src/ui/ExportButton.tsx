import { Button } from '@mantine/core';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '../lib/api.ts';
import { today } from '../lib/dates.ts';
import { saveFile } from '../lib/save-file.ts';
import { show } from './toast.ts';

interface ExportButtonProps {
  /** What the file is called; the day follows. */
  name: string;
  download: () => Promise<Blob>;
  /** After the file is there. */
  onDone?: () => Promise<unknown>;
}

/** Saves what a list shows as a sheet, all pages of it. */
export function ExportButton({ name, download, onDone }: ExportButtonProps) {
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      saveFile(await download(), `${name}-${today()}.csv`);
      await onDone?.();
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
      onClick={() => void save()}
    >
      Export
    </Button>
  );
}
