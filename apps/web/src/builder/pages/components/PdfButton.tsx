import { Download } from 'lucide-react';
import { useState } from 'react';
import { getErrorMessage } from '../../../platform/lib/api.ts';
import { showToast } from '../../../platform/ui/toast.ts';
import '../../../platform/ui/button.css';

/** Saves the open page as a PDF. The export code is loaded with the first click. */
export function PdfButton({ name, fileName }: { name: string; fileName: string }) {
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      const { exportPdf } = await import('./pdf-export.ts');
      await exportPdf(name, fileName);
    } catch (error) {
      showToast(`Could not create the PDF. ${getErrorMessage(error)}`);
    } finally {
      setBusy(false);
    }
  };
  return (
    <button type="button" className="btn" aria-busy={busy} disabled={busy} onClick={() => void save()}>
      <Download size={14} aria-hidden />
      PDF
    </button>
  );
}
