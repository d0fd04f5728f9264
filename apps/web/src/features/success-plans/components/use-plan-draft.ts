import { PLAN_MESSAGES } from '@mainstay/contract/rules/success-plans';
import type { SuccessPlan } from '@mainstay/contract/success-plans';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { planPath } from '../../../lib/addresses.ts';
import { ApiError, getErrorMessage } from '../../../lib/api.ts';
import { addDaysToToday, getToday } from '../../../lib/dates.ts';
import { useSignedIn } from '../../../lib/session.ts';
import { useNavigateTo } from '../../../lib/use-navigate-to.ts';
import { useUnsavedChangesGuard } from '../../../lib/use-unsaved-changes-guard.ts';
import { showToast } from '../../../ui/toast.ts';
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
const NONE: FieldErrors = {};

/**
 * Returns the draft of a plan. After a save, the draft continues from the saved plan; failed saves lose no input.
 * @param opened the plan when the editor was opened; null for a new plan
 */
export function usePlanDraft(accountId: number, opened: SuccessPlan | null, writes: boolean) {
  const client = useQueryClient();
  const go = useNavigateTo();
  const { user_id: owner } = useSignedIn();
  const begin = (plan: SuccessPlan | null) => ({ plan, draft: toPlanDraft(plan, { date: addDaysToToday(1), owner }) });
  const [base, setBase] = useState(() => begin(opened));
  const [draft, setDraft] = useState(base.draft);
  const [faults, setFaults] = useState(NONE);
  const [problem, setProblem] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  /** Prevents a second save before the first one is rendered. */
  const sending = useRef(false);
  /** The state of the most recent save attempt. Errors for this state are shown until they are fixed. */
  const asked = useRef<PlanDraft['state']>(draft.state);
  const dirty = writes && JSON.stringify(draft) !== JSON.stringify(base.draft);
  const leaving = useUnsavedChangesGuard(dirty, planPath(accountId, opened?.id ?? 'new'));
  const { plan } = base;
  const given = { today: getToday(), savedDate: plan?.date };

  const restart = (fresh: SuccessPlan) => {
    const next = begin(fresh);
    setBase(next);
    setDraft(next.draft);
    setFaults(NONE);
    setProblem(null);
  };
  const set = (change: Partial<PlanDraft>) => {
    // The request is already sent, so changes made now would be lost.
    if (busy) return;
    const next = { ...draft, ...change };
    if (change.state !== undefined) asked.current = change.state;
    setDraft(next);
    const left = validateDraft({ ...next, state: asked.current }, given);
    setFaults((told) => Object.fromEntries(Object.entries(told).filter(([place]) => left[place] !== undefined)));
  };
  const refuse = (found: FieldErrors, error: unknown) => {
    setFaults(found);
    setProblem(error);
    showToast(Object.values(found)[0] ?? getErrorMessage(error));
  };
  /**
   * Returns the KPI's current value as the start of the series if the objective was not measured by this KPI before.
   */
  const measured = ({ id, measured_by: kpi }: ObjectiveDraft) =>
    kpi === null || plan?.objectives.some((kept) => kept.id === id && kept.measured_by?.id === kpi)
      ? null
      : getCachedValue(client, kpi, accountId);
  const send = async (next: PlanDraft, version: number | null) => {
    if (!plan) {
      const id = await createPlan(accountId, toRequestBody(next, measured));
      showToast(PLAN_MESSAGES.created);
      await refreshPlans(client);
      leaving.free();
      return go(planPath(accountId, id), { replace: true });
    }
    const now = version === null && (await fetchPlan(client, accountId, plan.id));
    await updatePlan(plan, version, toRequestBody(now ? recreateRemoved(next, now) : next, measured));
    showToast(PLAN_MESSAGES.updated);
    await refreshPlans(client);
    const fresh = await fetchPlan(client, accountId, plan.id);
    if (fresh) restart(fresh);
  };
  /** @param version null overwrites the version that another user has saved */
  const save = async (state: PlanDraft['state'], version: number | null = plan?.version ?? null) => {
    if (sending.current) return;
    asked.current = state;
    const next = { ...draft, state };
    const found = validateDraft(next, given);
    if (Object.keys(found).length > 0) return refuse(found, null);
    setFaults(NONE);
    setProblem(null);
    sending.current = true;
    setBusy(true);
    try {
      await send(next, version);
      // The new plan replaces this screen, so busy stays true to prevent a second creation.
      if (!plan) return;
    } catch (error) {
      refuse(error instanceof ApiError ? error.fields : NONE, error);
    }
    sending.current = false;
    setBusy(false);
  };
  return {
    ...{ draft, set, faults, problem, busy, dirty, leaving, save },
    /** The saved plan. */
    plan,
    /** The saved state. */
    savedState: plan?.state,
    saveMine: () => save(asked.current, null),
    loadTheirs: async () => {
      try {
        const fresh = plan && (await fetchPlan(client, accountId, plan.id));
        if (fresh) restart(fresh);
      } catch (error) {
        setProblem(error);
      }
    },
  };
}

export type PlanEditing = ReturnType<typeof usePlanDraft>;
