import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { ErrorState } from '../../../platform/ui/ErrorState.tsx';
import { Skeleton } from '../../../platform/ui/Skeleton.tsx';
import { playQuery } from '../queries.ts';
import { AddActionDialog } from './AddActionDialog.tsx';
import { PlayActions } from './PlayActions.tsx';
import type { PlanOfPlay } from './use-new-action.tsx';
import layoutStyles from '../../../platform/theme/layout.module.css';
import textStyles from '../../../platform/theme/text.module.css';
import iconButtonStyles from '../../../platform/ui/icon-button.module.css';
import styles from './PlanActions.module.css';

interface PlanActionsProps {
  accountId: number;
  /** Null while the plan is not saved and therefore has no play. */
  plan: PlanOfPlay | null;
  canWrite: boolean;
  /** Opens an action. */
  onAction: (id: number) => void;
}

/** Shows the pending and completed actions of the play of a success plan. */
export function PlanActions({ accountId, plan, canWrite, onAction }: PlanActionsProps) {
  const [isAdding, setIsAdding] = useState(false);
  return (
    <section className={styles.root} aria-label="Actions">
      <div className={styles.header}>
        <h2 className={layoutStyles.grow}>Actions</h2>
        {canWrite && (
          <button
            type="button"
            className={iconButtonStyles.iconButton}
            aria-label="Add action"
            title="Add action"
            onClick={() => setIsAdding(true)}
          >
            <Plus size={16} aria-hidden />
          </button>
        )}
      </div>
      {plan ? (
        <Lists playId={plan.play_id} onAction={onAction} />
      ) : (
        <p className={textStyles.muted}>Save the plan to add actions.</p>
      )}
      {isAdding && (
        <AddActionDialog
          accountId={accountId}
          playId={plan?.play_id ?? 0}
          plan={plan}
          onClose={() => setIsAdding(false)}
        />
      )}
    </section>
  );
}

function Lists({ playId, onAction }: { playId: number; onAction: (id: number) => void }) {
  const { data, error, refetch } = useQuery(playQuery(playId));
  if (error) return <ErrorState title="The actions could not be loaded" error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={120} />;
  const { play } = data;
  const done = play.total_actions - play.pending_actions;
  return (
    <>
      <h3 className={textStyles.tabular}>Pending · {play.pending_actions}</h3>
      <PlayActions play={play} tab="pending" onAction={onAction} />
      <h3 className={textStyles.tabular}>Completed · {done}</h3>
      <PlayActions play={play} tab="completed" onAction={onAction} />
    </>
  );
}
