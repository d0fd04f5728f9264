import { canOpenAdmin } from '@mainstay/contract/rules/access';
import { Pencil } from 'lucide-react';
import { ReportButton } from '../../../app/page-screens.ts';
import { hashHref } from '../../../lib/history.ts';
import { useSignedIn } from '../../../lib/session.ts';
import { OfflineBadge } from '../../../ui/OfflineBadge.tsx';
import { useIsPhone } from '../../../ui/use-is-phone.ts';
import { PdfButton } from './PdfButton.tsx';
import '../../../ui/button.css';

interface PageActionsProps {
  id: number;
  name: string;
  /** What its PDF is called where that is not the name. */
  fileName?: string | undefined;
  /** The account that the page stands on. */
  accountId?: number;
  /** The page is about one account: without it there is nothing to send. */
  needsAccount?: boolean;
  /** When the page was answered, while the server cannot be reached. */
  keptAt: number | null;
}

/** What can be done with a page: saved as a PDF, sent on a schedule, and changed by those who author pages. */
export function PageActions({ id, name, fileName = name, accountId, needsAccount = false, keptAt }: PageActionsProps) {
  const { role, user_access_type } = useSignedIn();
  const phone = useIsPhone();
  return (
    <>
      <OfflineBadge keptAt={keptAt} />
      <PdfButton name={name} fileName={fileName} />
      {(accountId !== undefined || !needsAccount) && (
        <ReportButton pageId={id} pageName={name} {...(accountId !== undefined && { accountId })} />
      )}
      {!phone && canOpenAdmin(role) && user_access_type === 'full' && (
        <a className="btn" href={hashHref(`/dashboard/admin/pages/${id}`)}>
          <Pencil size={14} aria-hidden />
          Edit
        </a>
      )}
    </>
  );
}
