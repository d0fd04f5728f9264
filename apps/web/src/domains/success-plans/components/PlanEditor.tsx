import type { AccountDetails } from '@mainstay/contract/accounts';
import { OBJECTIVES_LIMIT } from '@mainstay/contract/rules/success-plans';
import type { SuccessPlan } from '@mainstay/contract/success-plans';
import { useRouter, useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { ActionWorkspace, PlayWorkspace } from '../../playbooks/lazy-workspaces.ts';
import { planPath } from '../../../platform/lib/addresses.ts';
import { hashHref } from '../../../platform/lib/history.ts';
import { EditorFrame } from '../../../platform/forms/EditorFrame.tsx';
import { FormNotices } from '../../../platform/forms/FormNotices.tsx';
import { Criteria } from './Criteria.tsx';
import { Objectives } from './Objectives.tsx';
import type { OpenWorkItem } from './plan-address.ts';
import { PLAN_ROUTE } from './plan-address.ts';
import { PlanHeader } from './PlanHeader.tsx';
import { PlanSide } from './PlanSide.tsx';
import { PlanTexts } from './PlanTexts.tsx';
import { useObjectiveCompletion } from './use-objective-completion.ts';
import { usePlanDraft } from './use-plan-draft.ts';
import { usePlanLabels } from './use-plan-labels.ts';
import styles from './PlanEditor.module.css';

interface PlanEditorProps {
  account: AccountDetails;
  /** The current plan; null for a new one. A refetch does not change the draft. */
  live: SuccessPlan | null;
}

/** The editor of a plan as a document, with its details, progress and actions beside it. */
export function PlanEditor({ account, live }: PlanEditorProps) {
  const [canWrite] = useState(!(live ? live.read_only : account.read_only_account));
  const editing = usePlanDraft(account.id, live, canWrite);
  const completion = useObjectiveCompletion(live);
  const work = useOpenWork(account.id, live?.id ?? 'new');
  const { values: draft, set, errors } = editing;
  const labels = usePlanLabels(account.id);
  return (
    <div className={styles.root} data-open={work.isOpen || undefined}>
      <PlanHeader account={account} editing={editing} canWrite={canWrite} live={live} />
      <div className={styles.body}>
        <EditorFrame
          form={{ ...editing, submit: () => editing.save(draft.state) }}
          className={styles.main}
          aria-label="Success plan"
        >
          <div className={styles.document}>
            <FormNotices form={editing} labels={labels} countsErrors />
            <PlanTexts
              accountName={account.name}
              draft={`summary of success plan ${live?.id ?? `new on account ${account.id}`}`}
              value={draft}
              errors={errors}
              canWrite={canWrite}
              onChange={set}
            />
            <Objectives
              accountId={account.id}
              value={draft.objectives}
              limit={OBJECTIVES_LIMIT}
              savedObjectives={live?.objectives ?? []}
              errors={errors}
              canWrite={canWrite}
              completion={completion}
              onChange={(objectives) => set({ objectives })}
            />
            <Criteria
              value={draft.criteria}
              savedCriteria={live?.selected_criteria ?? []}
              writes={canWrite}
              onChange={(criteria) => set({ criteria })}
            />
          </div>
        </EditorFrame>
        {work.isOpen && <OpenWorkPanel plan={live} work={work} />}
        <PlanSide
          account={account}
          live={live}
          editing={editing}
          canWrite={canWrite}
          hidden={work.isOpen}
          completedCount={completion.completed}
          onOpen={work.open}
        />
      </div>
    </div>
  );
}

/** Shows the open play or action in place of the side panel. */
function OpenWorkPanel({ plan, work }: { plan: SuccessPlan | null; work: ReturnType<typeof useOpenWork> }) {
  const { playId, actionId } = work.opened;
  const hostPlan = plan && { play_id: plan.play.play_id, date: plan.date };
  if (actionId !== undefined)
    return <ActionWorkspace key={actionId} id={actionId} getActionHref={work.getActionHref} onClose={work.close} />;
  if (playId === undefined) return null;
  return (
    <PlayWorkspace
      key={playId}
      id={playId}
      hostPlan={hostPlan}
      onAction={(id) => work.open({ actionId: id })}
      onClose={() => work.open({})}
    />
  );
}

/**
 * Returns the open play or action, which is stored in the URL. Closing an action returns to the play that it was opened
 * from. After the last one is closed, the focus returns to the element that opened the first.
 */
function useOpenWork(accountId: number, plan: number | 'new') {
  const opened = useSearch({ from: PLAN_ROUTE });
  const { history } = useRouter();
  const toPath = (work: OpenWorkItem) => planPath(accountId, plan, { ...work });
  const isOpen = opened.playId !== undefined || opened.actionId !== undefined;
  const opener = useRef<Element | null>(null);
  useEffect(() => {
    if (isOpen || !(opener.current instanceof HTMLElement)) return;
    opener.current.focus();
    opener.current = null;
  }, [isOpen]);
  const open = (work: OpenWorkItem) => {
    if (!isOpen) opener.current = document.activeElement;
    const next = toPath(work.actionId !== undefined && opened.playId !== undefined ? { ...opened, ...work } : work);
    if (isOpen) history.replace(next);
    else history.push(next);
  };
  return {
    opened,
    isOpen,
    open,
    close: () => open(opened.playId === undefined ? {} : { playId: opened.playId }),
    getActionHref: (actionId: number) => hashHref(toPath({ ...opened, actionId })),
  };
}
