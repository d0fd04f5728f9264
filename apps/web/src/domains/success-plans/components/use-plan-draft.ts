import { PLAN_MESSAGES } from '@mainstay/contract/rules/success-plans';
import type { SuccessPlan } from '@mainstay/contract/success-plans';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { planPath } from '../../../platform/lib/addresses.ts';
import { ApiError, getErrorMessage } from '../../../platform/lib/api.ts';
import { addDaysToToday, getToday } from '../../../platform/lib/dates.ts';
import { useSignedIn } from '../../../platform/lib/session.ts';
import { useNavigateTo } from '../../../platform/lib/use-navigate-to.ts';
import { useUnsavedChangesGuard } from '../../../platform/lib/use-unsaved-changes-guard.ts';
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

type FieldErrors = Readonly<Record<string, string>>;
const NO_ERRORS: FieldErrors = {};

/**
 * Returns the draft of a plan. After a save, the draft continues from the saved plan; failed saves lose no input.
 * @param opened the plan when the editor was opened; null for a new plan
 */
export function usePlanDraft(accountId: number, opened: SuccessPlan | null, canWrite: boolean) {
  const client = useQueryClient();
  const navigate = useNavigateTo();
  const { user_id: owner } = useSignedIn();
  const createBase = (plan: SuccessPlan | null) => ({
    plan,
    draft: toPlanDraft(plan, { date: addDaysToToday(1), owner }),
  });
  const [base, setBase] = useState(() => createBase(opened));
  const [draft, setDraft] = useState(base.draft);
  const [errors, setErrors] = useState(NO_ERRORS);
  const [problem, setProblem] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  /** Prevents a second save before the first one is rendered. */
  const isSaving = useRef(false);
  /** The state of the most recent save attempt. Errors for this state are shown until they are fixed. */
  const attemptedState = useRef<PlanDraft['state']>(draft.state);
  const dirty = canWrite && JSON.stringify(draft) !== JSON.stringify(base.draft);
  const leaving = useUnsavedChangesGuard(dirty, planPath(accountId, opened?.id ?? 'new'));
  const { plan } = base;
  const validationContext = { today: getToday(), savedDate: plan?.date };

  const resetTo = (fresh: SuccessPlan) => {
    const next = createBase(fresh);
    setBase(next);
    setDraft(next.draft);
    setErrors(NO_ERRORS);
    setProblem(null);
  };
  const set = (change: Partial<PlanDraft>) => {
    // The request is already sent, so changes made now would be lost.
    if (busy) return;
    const next = { ...draft, ...change };
    if (change.state !== undefined) attemptedState.current = change.state;
    setDraft(next);
    const remaining = validateDraft({ ...next, state: attemptedState.current }, validationContext);
    setErrors((previous) =>
      Object.fromEntries(Object.entries(previous).filter(([place]) => remaining[place] !== undefined)),
    );
  };
  const reportErrors = (newErrors: FieldErrors, error: unknown) => {
    setErrors(newErrors);
    setProblem(error);
    showToast(Object.values(newErrors)[0] ?? getErrorMessage(error));
  };
  /**
   * Returns the KPI's current value as the start of the series if the objective was not measured by this KPI before.
   */
  const getMeasuredValue = ({ id, measured_by: kpi }: ObjectiveDraft) =>
    kpi === null || plan?.objectives.some((saved) => saved.id === id && saved.measured_by?.id === kpi)
      ? null
      : getCachedValue(client, kpi, accountId);
  const send = async (next: PlanDraft, version: number | null) => {
    if (!plan) {
      const id = await createPlan(accountId, toRequestBody(next, getMeasuredValue));
      showToast(PLAN_MESSAGES.created);
      await refreshPlans(client);
      leaving.free();
      return navigate(planPath(accountId, id), { replace: true });
    }
    const currentPlan = version === null && (await fetchPlan(client, accountId, plan.id));
    await updatePlan(
      plan,
      version,
      toRequestBody(currentPlan ? recreateRemoved(next, currentPlan) : next, getMeasuredValue),
    );
    showToast(PLAN_MESSAGES.updated);
    await refreshPlans(client);
    const fresh = await fetchPlan(client, accountId, plan.id);
    if (fresh) resetTo(fresh);
  };
  /** @param version null overwrites the version that another user has saved */
  const save = async (state: PlanDraft['state'], version: number | null = plan?.version ?? null) => {
    if (isSaving.current) return;
    attemptedState.current = state;
    const next = { ...draft, state };
    const newErrors = validateDraft(next, validationContext);
    if (Object.keys(newErrors).length > 0) return reportErrors(newErrors, null);
    setErrors(NO_ERRORS);
    setProblem(null);
    isSaving.current = true;
    setBusy(true);
    try {
      await send(next, version);
      // The new plan replaces this screen, so busy stays true to prevent a second creation.
      if (!plan) return;
    } catch (error) {
      reportErrors(error instanceof ApiError ? error.fields : NO_ERRORS, error);
    }
    isSaving.current = false;
    setBusy(false);
  };
  return {
    draft,
    set,
    faults: errors,
    problem,
    busy,
    dirty,
    leaving,
    save,
    /** The saved plan. */
    plan,
    /** The saved state. */
    savedState: plan?.state,
    saveMine: () => save(attemptedState.current, null),
    loadTheirs: async () => {
      try {
        const fresh = plan && (await fetchPlan(client, accountId, plan.id));
        if (fresh) resetTo(fresh);
      } catch (error) {
        setProblem(error);
      }
    },
  };
}

export type PlanEditing = ReturnType<typeof usePlanDraft>;
