import type { AccountDetails } from '@mainstay/contract/accounts';
import { DELETE_PLAN_TITLE, deletePlanConfirmation } from '@mainstay/contract/rules/success-plans';
import type { SuccessPlan } from '@mainstay/contract/success-plans';
import { useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { ChevronRight, Ellipsis, Lock, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { accountTabPath } from '../../../platform/lib/addresses.ts';
import { formatTimeAgo } from '../../../platform/lib/dates.ts';
import { deleteIdempotently } from '../../../platform/lib/deletion.ts';
import { useNavigateTo } from '../../../platform/lib/use-navigate-to.ts';
import { useNow } from '../../../platform/lib/use-now.ts';
import { AccountLogo } from '../../../platform/ui/AccountLogo.tsx';
import { ConfirmDialog } from '../../../platform/ui/ConfirmDialog.tsx';
import { LeaveDialog } from '../../../platform/ui/LeaveDialog.tsx';
import { MenuButton } from '../../../platform/ui/MenuButton.tsx';
import { showToast } from '../../../platform/ui/toast.ts';
import { useAccountHref } from '../../../core/navigation/queries.ts';
import { deletePlan, refreshPlans } from '../queries.ts';
import type { PlanEditing } from './use-plan-draft.ts';
import layoutStyles from '../../../platform/theme/layout.module.css';
import textStyles from '../../../platform/theme/text.module.css';
import buttonStyles from '../../../platform/ui/button.module.css';
import styles from './PlanEditor.module.css';

interface PlanHeaderProps {
  account: AccountDetails;
  live: SuccessPlan | null;
  editing: PlanEditing;
  canWrite: boolean;
}

/** Shows the account of the plan, when it was saved, and the available operations. */
export function PlanHeader({ account, live, editing, canWrite }: PlanHeaderProps) {
  const getAccountHref = useAccountHref();
  return (
    <div className={styles.header}>
      <nav className={styles.breadcrumb} aria-label="Breadcrumb">
        <AccountLogo name={account.name} image={account.image_url} />
        <a
          className={clsx(textStyles.link, textStyles.truncate, styles.truncate)}
          href={getAccountHref(account, { tab: 'success-plan' })}
        >
          {account.name}
        </a>
        <ChevronRight size={14} aria-hidden />
        <span className={textStyles.muted}>Success Plan</span>
        {!canWrite && (
          <span className={clsx(layoutStyles.row, textStyles.caption, styles.caption)}>
            <Lock size={13} aria-hidden />
            View only
          </span>
        )}
      </nav>
      <div className={clsx(layoutStyles.row, styles.headerActions)}>
        {live && <SaveStatus plan={live} dirty={editing.dirty} />}
        {canWrite && live && <MoreMenu plan={live} editing={editing} />}
        {canWrite && <SaveButtons editing={editing} />}
      </div>
      <LeaveDialog leaving={editing.leaving} />
    </div>
  );
}

const POLL_MS = 20_000;

function SaveStatus({ plan, dirty }: { plan: SuccessPlan; dirty: boolean }) {
  const now = useNow(POLL_MS);
  const savedText = `${plan.state === 'draft' ? 'Draft saved' : 'Saved'} ${formatTimeAgo(plan.updated_at, now)}`;
  return (
    <span className={clsx(textStyles.caption, styles.caption, styles.saveStatus)}>
      {dirty ? 'Changes are not saved yet' : savedText}
    </span>
  );
}

/** The buttons of a draft save or publish it. Those of a published plan save it or revert it to a draft. */
function SaveButtons({ editing: { values: draft, savedState, busy, save } }: { editing: PlanEditing }) {
  const isPublished = draft.state === 'published' && savedState === 'published';
  const asDraft = draft.state === '' ? '' : 'draft';
  return (
    <>
      <button type="button" className={buttonStyles.button} aria-busy={busy} onClick={() => save(asDraft)}>
        {isPublished ? 'Back to draft' : 'Save draft'}
      </button>
      <button
        type="button"
        className={buttonStyles.button}
        data-primary
        aria-busy={busy}
        onClick={() => save('published')}
      >
        {isPublished ? 'Save' : 'Publish'}
      </button>
    </>
  );
}

function MoreMenu({ plan, editing: { free } }: { plan: SuccessPlan; editing: PlanEditing }) {
  const client = useQueryClient();
  const navigate = useNavigateTo();
  const [isConfirming, setIsConfirming] = useState(false);
  const remove = async () => {
    const message = await deleteIdempotently({
      what: 'success plan',
      remove: () => deletePlan(plan.id),
      refresh: async () => undefined,
    });
    free();
    navigate(accountTabPath(plan.account_id, 'success-plan'));
    showToast(message);
    await refreshPlans(client);
  };
  return (
    <>
      <MenuButton
        label="More"
        position="bottom-end"
        width={200}
        trigger={
          <button type="button" className={clsx(buttonStyles.button, styles.moreButton)} aria-label="More">
            <Ellipsis size={16} aria-hidden />
          </button>
        }
        entries={[{ label: 'Delete…', icon: <Trash2 size={14} aria-hidden />, onSelect: () => setIsConfirming(true) }]}
      />
      <ConfirmDialog
        opened={isConfirming}
        title={DELETE_PLAN_TITLE}
        verb="Delete"
        onConfirm={remove}
        onClose={() => setIsConfirming(false)}
      >
        {deletePlanConfirmation(plan.name)}
      </ConfirmDialog>
    </>
  );
}
