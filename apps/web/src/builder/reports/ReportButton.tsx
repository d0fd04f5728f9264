import { clsx } from 'clsx';
import { Mail } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useSignedIn } from '../../platform/lib/session.ts';
import { useIsPhone } from '../../platform/ui/use-is-phone.ts';
import textStyles from '../../platform/theme/text.module.css';
import styles from '../../platform/ui/button.module.css';

const ReportDialog = lazy(() => import('./components/ReportDialog.tsx').then((m) => ({ default: m.ReportDialog })));

interface ReportButtonProps {
  pageId: number;
  pageName: string;
  /** The account of the page. */
  accountId?: number;
}

/** Opens the dialog that schedules a page as an email report. It is hidden from users with view-only access. */
export function ReportButton({ pageId, pageName, accountId }: ReportButtonProps) {
  const { user_access_type } = useSignedIn();
  const isPhone = useIsPhone();
  const [open, setOpen] = useState(false);
  if (user_access_type !== 'full') return null;
  return (
    <>
      <button
        type="button"
        className={styles.button}
        data-part="button"
        aria-haspopup="dialog"
        title={isPhone ? 'Schedule email' : undefined}
        onClick={() => setOpen(true)}
      >
        <Mail size={14} aria-hidden />
        {/* The header of a page is one line on phones, whatever the length of the title. */}
        <span className={clsx(isPhone && textStyles.screenReaderOnly)}>Schedule email</span>
      </button>
      {open && (
        <Suspense>
          <ReportDialog target={{ pageId, accountId }} pageName={pageName} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
