import type { ReportDelivery } from '@mainstay/contract/reports/delivery';
import { useQuery } from '@tanstack/react-query';
import { Dialog } from '../../../platform/ui/Dialog.tsx';
import { ErrorState } from '../../../platform/ui/ErrorState.tsx';
import { Skeleton } from '../../../platform/ui/Skeleton.tsx';
import { deliveryQuery, type ReportTarget } from '../queries.ts';
import { ReportForm } from './ReportForm.tsx';
import './field-styles.ts';

interface ReportDialogProps {
  target: ReportTarget;
  pageName: string;
  onClose: () => void;
}

/** Schedules a page as an email report. The button is "Create" for a new schedule and "Update" for an existing one. */
export function ReportDialog({ target, pageName, onClose }: ReportDialogProps) {
  const { data, error, refetch } = useQuery(deliveryQuery(target));
  const stored: ReportDelivery | null | undefined = data;
  return (
    <Dialog opened onClose={onClose} title={`Email ${pageName}`} size={520}>
      {error && stored === undefined ? (
        <ErrorState title="The report could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : stored === undefined ? (
        <Skeleton height={260} />
      ) : (
        <ReportForm target={target} pageName={pageName} stored={stored} onClose={onClose} />
      )}
    </Dialog>
  );
}
