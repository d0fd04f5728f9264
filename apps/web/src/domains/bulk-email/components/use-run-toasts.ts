import { type BulkRunStatus, isBulkRunEnded } from '@mainstay/contract/rules/bulk-email';
import { BULK_EMAIL_MESSAGES } from '@mainstay/contract/rules/bulk-email-messages';
import { useEffect, useRef } from 'react';
import { showToast } from '../../../platform/ui/toast.ts';

const TOASTS: Partial<Record<BulkRunStatus, string>> = {
  sent: BULK_EMAIL_MESSAGES.sent,
  'partly failed': 'Some emails were not sent.',
  failed: BULK_EMAIL_MESSAGES.notSent,
};

/** Shows a toast when a run ends while its status is on the screen. */
export function useRunToasts(shown: readonly { id: number; status: BulkRunStatus | null }[] | undefined): void {
  const previous = useRef(new Map<number, BulkRunStatus | null>());
  useEffect(() => {
    for (const { id, status } of shown ?? []) {
      const before = previous.current.get(id);
      previous.current.set(id, status);
      const wasActive = before && !isBulkRunEnded(before);
      const toast = status && TOASTS[status];
      if (wasActive && toast) showToast(toast);
    }
  }, [shown]);
}
