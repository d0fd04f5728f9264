import { PLAN_MESSAGES } from '@mainstay/contract/rules/success-plans';
import type { SuccessPlan } from '@mainstay/contract/success-plans';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useEditForm } from '../../../platform/forms/use-edit-form.ts';
import { planPath } from '../../../platform/lib/addresses.ts';
import { ApiError, getErrorMessage } from '../../../platform/lib/api.ts';
import { addDaysToToday, getToday } from '../../../platform/lib/dates.ts';
import { useSignedIn } from '../../../platform/lib/session.ts';
import { useNavigateTo } from '../../../platform/lib/use-navigate-to.ts';
import { showToast } from '../../../platform/ui/toast.ts';
import { createPlan, fetchPlan, refreshPlans, updatePlan } from '../queries.ts';
import {
  toRequestBody,
  toPlanDraft,
  validateDraft,
  recreateRemoved,
  type ObjectiveDraft,
  type PlanDraft,
} from './plan-draft.ts';
import { getCachedValue } from './use-current-value.ts';

/**
 * Returns the draft of a plan. After a save, the draft continues from the saved plan; failed saves lose no input.
 * @param opened the plan when the editor was opened; null for a new plan
 */
export function usePlanDraft(accountId: number, opened: SuccessPlan | null, canWrite: boolean) {
  const client = useQueryClient();
  const navigate = useNavigateTo();
  const { user_id: owner } = useSignedIn();
  const [plan, setPlan] = useState(opened);
  /** The plan that another user has saved. */
  const newest = useRef(opened);
  const toSaved = (saved: SuccessPlan | null) => ({
    values: toPlanDraft(saved, { date: addDaysToToday(1), owner }),
    version: saved?.version,
  });
  /** The state of the most recent save attempt. Errors for this state are shown until they are fixed. */
  const attemptedState = useRef<PlanDraft['state']>(opened?.state ?? 'draft');
  const validate = (values: PlanDraft) =>
    validateDraft({ ...values, state: attemptedState.current }, { today: getToday(), savedDate: plan?.date });
  /**
   * Returns the KPI's current value as the start of the series if the objective was not measured by this KPI before.
   */
  const getMeasuredValue = ({ id, measured_by: kpi }: ObjectiveDraft) =>
    kpi === null || plan?.objectives.some((saved) => saved.id === id && saved.measured_by?.id === kpi)
      ? null
      : getCachedValue(client, kpi, accountId);
  const send = async (values: PlanDraft, version: number | undefined): Promise<SuccessPlan | number> => {
    if (!plan) {
      const id = await createPlan(accountId, toRequestBody(values, getMeasuredValue));
      showToast(PLAN_MESSAGES.created);
      await refreshPlans(client);
      return id;
    }
    const isOverwriting = version === newest.current?.version && version !== plan.version;
    const sent = isOverwriting && newest.current ? recreateRemoved(values, newest.current) : values;
    await updatePlan(plan, version ?? null, toRequestBody(sent, getMeasuredValue));
    showToast(PLAN_MESSAGES.updated);
    await refreshPlans(client);
    return (await fetchPlan(client, accountId, plan.id)) ?? plan;
  };
  const form = useEditForm<PlanDraft, SuccessPlan | number>({
    draft: opened ? `success plan ${opened.id}` : `new success plan of ${accountId}`,
    ...toSaved(opened),
    subject: opened && { type: 'success_plan', id: opened.id },
    canWrite,
    isGuarded: true,
    ownPath: planPath(accountId, opened?.id ?? 'new'),
    validate,
    save: async (values, version) => {
      try {
        return await send(values, version);
      } catch (error) {
        const [issue] = error instanceof ApiError ? Object.values(error.fields) : [];
        showToast(issue ?? getErrorMessage(error));
        throw error;
      }
    },
    // The new plan replaces this screen.
    onSaved: opened ? undefined : (id) => navigate(planPath(accountId, Number(id)), { replace: true }),
    toSaved: (saved, values) => {
      if (typeof saved === 'number') return { values };
      setPlan(saved);
      return toSaved(saved);
    },
    fetchNewest: async () => {
      newest.current = (plan && (await fetchPlan(client, accountId, plan.id))) ?? null;
      return newest.current && toSaved(newest.current);
    },
    reload: async () => setPlan(newest.current),
  });
  return {
    ...form,
    /** The saved state. */
    savedState: plan?.state,
    set: (change: Partial<PlanDraft>) => {
      if (change.state !== undefined) attemptedState.current = change.state;
      form.set(change);
    },
    /** @param state the state that the button selects */
    save: (state: PlanDraft['state']) => {
      if (form.busy) return;
      attemptedState.current = state;
      const [issue] = Object.values(validate({ ...form.values, state }));
      if (issue !== undefined) showToast(issue);
      form.submit({ state });
    },
  };
}

export type PlanEditing = ReturnType<typeof usePlanDraft>;
