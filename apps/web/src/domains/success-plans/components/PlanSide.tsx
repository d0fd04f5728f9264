import type { AccountDetails } from '@mainstay/contract/accounts';
import { OWNER_TYPES } from '@mainstay/contract/rules/access';
import { formatPercent } from '@mainstay/contract/rules/percentages';
import { PLAN_STATES } from '@mainstay/contract/rules/success-plans';
import type { SuccessPlan } from '@mainstay/contract/success-plans';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { PlanActions } from '../../playbooks/lazy-workspaces.ts';
import { useSignedIn } from '../../../platform/lib/session.ts';
import { Meter } from '../../../platform/ui/Meter.tsx';
import { Person } from '../../../platform/ui/Person.tsx';
import { type Option, SelectField } from '../../../platform/ui/SelectField.tsx';
import { TextField } from '../../../platform/ui/TextField.tsx';
import { accountUsers } from '../../playbooks/queries.ts';
import type { OpenWorkItem } from './plan-address.ts';
import { DueDay, StateChip } from './plan-columns.tsx';
import { getPercentDone, STATE_LABELS, STATUS_LABELS } from './format-plan.ts';
import type { PlanEditing } from './use-plan-draft.ts';
import layoutStyles from '../../../platform/theme/layout.module.css';
import textStyles from '../../../platform/theme/text.module.css';
import styles from './PlanEditor.module.css';

interface PlanSideProps {
  account: AccountDetails;
  live: SuccessPlan | null;
  editing: PlanEditing;
  canWrite: boolean;
  /** True while a play or action is shown in its place. */
  hidden: boolean;
  /** The number of completed objectives, according to their checkboxes. */
  completedCount: number;
  onOpen: (work: OpenWorkItem) => void;
}

/** Shows the details and progress of the plan, and the actions of its play. */
export function PlanSide({ account, live, editing, canWrite, hidden, completedCount, onOpen }: PlanSideProps) {
  return (
    <aside className={styles.side} aria-label="Plan details" hidden={hidden}>
      <section className={styles.facts} aria-label="Details">
        {canWrite ? (
          <FactFields accountId={account.id} live={live} editing={editing} />
        ) : (
          live && <FactTexts plan={live} />
        )}
        <Fact name="Play">
          {live ? (
            <button
              type="button"
              className={clsx(layoutStyles.unstyled, textStyles.link, textStyles.truncate)}
              onClick={() => onOpen({ playId: live.play.play_id })}
            >
              {live.play.name}
            </button>
          ) : (
            <span className={textStyles.muted}>Created with the plan</span>
          )}
        </Fact>
      </section>
      {live && <Progress plan={{ ...live, objective_completed: completedCount }} />}
      <PlanActions
        accountId={account.id}
        plan={live && { play_id: live.play.play_id, date: live.date }}
        canWrite={canWrite}
        onAction={(actionId) => onOpen({ actionId })}
      />
    </aside>
  );
}

const Fact = ({ name, children }: { name: string; children: React.ReactNode }) => (
  <dl className={styles.fact}>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </dl>
);

function FactTexts({ plan }: { plan: SuccessPlan }) {
  const { state, status, date, owner_name: owner } = plan;
  return (
    <>
      <Fact name="State">
        <StateChip state={state} />
      </Fact>
      <Fact name="Status">{STATUS_LABELS[status]}</Fact>
      <Fact name="Due date">
        <DueDay date={date} isDone={status === 'Completed'} />
      </Fact>
      <Fact name="Owner">
        {owner ? (
          <span className={layoutStyles.row}>
            <Person name={owner} />
            <span className={textStyles.truncate}>{owner}</span>
          </span>
        ) : (
          <span className={textStyles.muted}>No owner</span>
        )}
      </Fact>
    </>
  );
}

const STATES = PLAN_STATES.map((value) => ({ value, label: STATE_LABELS[value] }));

function FactFields({
  accountId,
  live,
  editing,
}: {
  accountId: number;
  live: SuccessPlan | null;
  editing: PlanEditing;
}) {
  const { values: draft, set, errors } = editing;
  return (
    <>
      <SelectField
        label="State"
        none="Choose…"
        value={draft.state}
        options={STATES}
        error={errors.state}
        onChange={(state) => set({ state })}
      />
      {live && <Fact name="Status">{STATUS_LABELS[live.status]}</Fact>}
      <TextField
        label="Due date"
        type="date"
        min="1900-01-01"
        max="2199-12-31"
        value={draft.date}
        error={errors.date}
        onChange={(date) => set({ date })}
      />
      <SelectField
        label="Owner"
        value={draft.owner === null ? '' : String(draft.owner)}
        options={useOwners(accountId, live, draft.owner)}
        error={errors.owner}
        onChange={(owner) => set({ owner: owner === '' ? null : Number(owner) })}
      />
    </>
  );
}

/** Returns the possible owners: the account team grouped by owner type, the current owner and the signed-in user. */
function useOwners(accountId: number, live: SuccessPlan | null, owner: number | null): Option[] {
  const { user_id: userId } = useSignedIn();
  const users = useQuery(accountUsers(accountId)).data?.users ?? [];
  const groups = Object.values(OWNER_TYPES).flatMap((group) =>
    users
      .filter(({ ownerType }) => ownerType === group)
      .map(({ user_id, user_name }) => ({ value: String(user_id), label: user_name, group })),
  );
  const isTeamMember = (id: number) => users.some(({ user_id }) => user_id === id);
  const others = [
    ...(owner !== null && owner !== userId && !isTeamMember(owner)
      ? [{ value: String(owner), label: live?.owner === owner && live.owner_name ? live.owner_name : `No. ${owner}` }]
      : []),
    ...(isTeamMember(userId) ? [] : [{ value: String(userId), label: 'Me' }]),
  ];
  return [...others, ...groups];
}

function Progress({ plan }: { plan: SuccessPlan }) {
  const percent = getPercentDone(plan);
  const { total_objective: objectives, objective_completed: completed, play } = plan;
  const done = play.total_actions - play.pending_actions;
  return (
    <section className={styles.progress} aria-label="Progress">
      <div className={clsx(layoutStyles.row, layoutStyles.spaceBetween)}>
        <h2>Progress</h2>
        <b className={textStyles.tabular}>{formatPercent(percent)}</b>
      </div>
      <Meter value={percent} label="Progress" />
      <p className={clsx(textStyles.caption, textStyles.tabular)}>
        {completed} of {objectives} objectives · {done} of {play.total_actions} actions
      </p>
    </section>
  );
}
