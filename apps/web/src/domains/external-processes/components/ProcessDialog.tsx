import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { pagedList } from '../../../platform/lib/paged-list.ts';
import { Dialog } from '../../../platform/ui/Dialog.tsx';
import { ErrorState } from '../../../platform/ui/ErrorState.tsx';
import { Skeleton } from '../../../platform/ui/Skeleton.tsx';
import { actionRuns, processDetails } from '../queries.ts';
import { ExecutionForm } from './ExecutionForm.tsx';
import { RunList } from './RunList.tsx';
import styles from './ExternalProcesses.module.css';

export interface ExecutingAction {
  id: number;
  name: string;
}

interface ProcessDialogProps {
  action: ExecutingAction;
  onClose: () => void;
}

/**
 * Shows the form of an action's external process and its previous runs. Users with view-only access see only the runs.
 */
export function ProcessDialog({ action, onClose }: ProcessDialogProps) {
  const { data, error, refetch } = useQuery(processDetails(action.id));
  const runs = useInfiniteQuery(actionRuns(action.id));
  const list = pagedList(runs, (page) => page.listing);
  return (
    <Dialog opened onClose={onClose} title={data?.name ?? action.name} size={560}>
      {data ? (
        <div className={styles.dialog}>
          {!data.read_only && <ExecutionForm details={data} onClose={onClose} />}
          {(data.read_only || list.rows.length > 0 || list.error !== null) && (
            <section aria-label="Runs">
              <h3>Runs</h3>
              <RunList list={list} query={runs} />
            </section>
          )}
        </div>
      ) : error ? (
        <ErrorState title="The form could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton height={260} />
      )}
    </Dialog>
  );
}
