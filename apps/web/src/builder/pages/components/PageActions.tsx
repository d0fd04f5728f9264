import { canOpenAdmin } from '@mainstay/contract/rules/access';
import { Download, Pencil } from 'lucide-react';
import { useState } from 'react';
import { getErrorMessage } from '../../../platform/lib/api.ts';
import { hashHref } from '../../../platform/lib/history.ts';
import { useSignedIn } from '../../../platform/lib/session.ts';
import { OfflineBadge } from '../../../platform/ui/OfflineBadge.tsx';
import { showToast } from '../../../platform/ui/toast.ts';
import { useIsPhone } from '../../../platform/ui/use-is-phone.ts';
import { ReportButton } from '../../reports/ReportButton.tsx';
import styles from '../../../platform/ui/button.module.css';

interface PageActionsProps {
  id: number;
  name: string;
  /** The file name of the PDF, if it differs from the name. */
  fileName?: string | undefined;
  /** The account of the page. */
  accountId?: number;
  /** True if the page shows a single account. Without an account, it cannot be sent as a report. */
  needsAccount?: boolean;
  /** The time of the cached response if the server is unreachable; otherwise null. */
  cachedAt: number | null;
}

/** Operations on a page: save it as a PDF, schedule it as a report, and edit it if the user has access. */
export function PageActions({
  id,
  name,
  fileName = name,
  accountId,
  needsAccount = false,
  cachedAt,
}: PageActionsProps) {
  const { role, user_access_type } = useSignedIn();
  const isPhone = useIsPhone();
  return (
    <>
      <OfflineBadge cachedAt={cachedAt} />
      <PdfButton name={name} fileName={fileName} />
      {(accountId !== undefined || !needsAccount) && (
        <ReportButton pageId={id} pageName={name} {...(accountId !== undefined && { accountId })} />
      )}
      {!isPhone && canOpenAdmin(role) && user_access_type === 'full' && (
        <a className={styles.button} data-part="button" href={hashHref(`/dashboard/admin/pages/${id}`)}>
          <Pencil size={14} aria-hidden />
          Edit
        </a>
      )}
    </>
  );
}

/** Saves the open page as a PDF. The export code is loaded with the first click. */
function PdfButton({ name, fileName }: { name: string; fileName: string }) {
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
    <button
      type="button"
      className={styles.button}
      data-part="button"
      aria-busy={busy}
      disabled={busy}
      onClick={() => void save()}
    >
      <Download size={14} aria-hidden />
      PDF
    </button>
  );
}
