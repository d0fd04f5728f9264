import { Download } from 'lucide-react';
import { useState } from 'react';
import { getErrorMessage } from '../lib/api.ts';
import { getToday } from '../lib/dates.ts';
import { saveFile } from '../lib/save-file.ts';
import { showToast } from './toast.ts';
import buttonStyles from './button.module.css';
import filterBarStyles from './FilterBar.module.css';

interface ExportButtonProps {
  /** The file name without its extension. */
  name: string;
  /** False if the day is not appended to the file name. */
  isDated?: boolean;
  download: () => Promise<Blob>;
  /** True in the toolbar of a list or card, false in the header of a page. */
  isTool?: boolean;
  /** Called after the file is saved. */
  onDone?: () => Promise<unknown>;
}

/** Downloads all pages of a list as a spreadsheet. */
export function ExportButton({ name, isDated = true, download, isTool = false, onDone }: ExportButtonProps) {
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      saveFile(await download(), `${isDated ? `${name}-${getToday()}` : name}.csv`);
      await onDone?.();
    } catch (error) {
      showToast(getErrorMessage(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <button
      type="button"
      className={isTool ? filterBarStyles.toolButton : buttonStyles.button}
      aria-busy={busy}
      disabled={busy}
      onClick={() => void save()}
    >
      <Download size={14} aria-hidden />
      Export
    </button>
  );
}
