import type { AutomationRule } from '@mainstay/contract/automation';
import { AUTOMATION_NAME_LIMIT, formatCondition } from '@mainstay/contract/rules/automation';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { datasetsQuery } from '../../../core/datasets/queries.ts';
import { EditorHeader } from '../../../core/definitions/EditorHeader.tsx';
import { type FieldLabels, formatOption } from '../../../platform/forms/compare-values.ts';
import { EditorFrame } from '../../../platform/forms/EditorFrame.tsx';
import { FormNotices } from '../../../platform/forms/FormNotices.tsx';
import { useEditForm } from '../../../platform/forms/use-edit-form.ts';
import { useNavigateTo } from '../../../platform/lib/use-navigate-to.ts';
import { CheckField } from '../../../platform/ui/CheckField.tsx';
import { ErrorState } from '../../../platform/ui/ErrorState.tsx';
import { Fields } from '../../../platform/ui/Form.tsx';
import { SelectField } from '../../../platform/ui/SelectField.tsx';
import { Skeleton } from '../../../platform/ui/Skeleton.tsx';
import { TextField } from '../../../platform/ui/TextField.tsx';
import { showToast } from '../../../platform/ui/toast.ts';
import { deleteRule, ruleQuery, saveRule } from '../queries.ts';
import { ConditionRows } from './ConditionRows.tsx';
import { RulePreview } from './RulePreview.tsx';
import { RuleSwitch } from './RuleSwitch.tsx';
import { RuleTabs } from './RuleTabs.tsx';
import { RunButtons } from './RunButtons.tsx';
import { TemplatePicker } from './TemplatePicker.tsx';
import { createColumnLabeler } from './format-condition-result.ts';
import { rulePath } from './rule-address.ts';
import {
  type Columns,
  type ConditionDraft,
  type RuleDraft,
  toCondition,
  toMatchInput,
  toRequestBody,
  toRuleDraft,
  validateDraft,
  validateMatchInput,
} from './rule-draft.ts';
import pageHeaderStyles from '../../../platform/ui/PageHeader.module.css';
import styles from './RuleEditor.module.css';

const PERIODS = [
  { value: 'ever', label: 'Once' },
  { value: 'days', label: 'Repeat after a number of days' },
  { value: 'renewal', label: 'Once for each renewal date' },
] as const;
const PERIOD_LABEL = 'Repeat per account';
const DAYS_LABEL = 'Days between runs';
const SKIP_LABEL = 'Skip accounts already running this playbook';

interface RuleEditorProps {
  rule: AutomationRule | null;
  /** Refetches the rule after it was restored or switched on or off. */
  onReload: () => Promise<unknown>;
}

/** The editor of a rule. It waits until the columns of accounts are loaded. */
export function RuleEditor(props: RuleEditorProps) {
  const { data, error, refetch } = useQuery(datasetsQuery);
  const columns = data?.datasets.find(({ source, name }) => source === 'dataset' && name === 'accounts')?.columns;
  if (columns) return <RuleForm {...props} columns={columns} />;
  return error ? (
    <ErrorState title="Could not load the account fields" error={error} onRetry={() => void refetch()} />
  ) : (
    <Skeleton height={240} />
  );
}

/** The form of the rule and the preview of matching accounts. */
function RuleForm({ rule, onReload, columns }: RuleEditorProps & { columns: Columns }) {
  const client = useQueryClient();
  const navigate = useNavigateTo();
  const form = useEditForm({
    draft: `automatic playbook ${rule?.id ?? 'new'}`,
    values: toRuleDraft(rule),
    version: rule?.version,
    subject: rule && { type: 'automation_rule', id: rule.id },
    isGuarded: true,
    validate: (values) => validateDraft(values, columns),
    save: (values, version = 0) => saveRule(client, rule && { id: rule.id, version }, toRequestBody(values, columns)),
    onSaved: ({ id, name }) => {
      showToast(`Saved “${name}”.${rule ? '' : ' Turn it on to run it automatically.'}`);
      navigate(rule ? rulePath() : rulePath({ open: id }));
    },
    fetchNewest: async () => {
      const newest = rule && (await client.fetchQuery(ruleQuery(rule.id)));
      return newest && { values: toRuleDraft(newest), version: newest.version };
    },
    reload: onReload,
  });
  const { values: draft, set, errors, dirty, canWrite } = form;
  const labels: FieldLabels = {
    template: 'Playbook',
    conditions: [
      'Condition',
      (conditions: readonly ConditionDraft[]) =>
        conditions.map((one) => formatCondition(toCondition(one, columns), createColumnLabeler(columns))),
    ],
    period: [PERIOD_LABEL, formatOption(PERIODS)],
    days: [DAYS_LABEL, (days: string, { period }: RuleDraft) => (period === 'days' ? days : '')],
    skipOpen: SKIP_LABEL,
  };
  const previewInput =
    Object.keys(validateMatchInput(draft, columns)).length === 0
      ? { ...toMatchInput(draft, columns), template_id: draft.template?.id ?? null, rule_id: rule?.id ?? null }
      : null;
  return (
    <EditorFrame form={form} className={styles.root}>
      <EditorHeader
        title={rule?.name ?? 'New automatic playbook'}
        count={rule && !dirty && <RuleSwitch rule={rule} onSwitched={onReload} />}
        form={form}
        onBack={() => navigate(rulePath())}
        save={rule ? 'Save' : 'Create rule'}
        below={rule && <RuleTabs id={rule.id} active="rule" />}
        saved={
          rule && {
            kind: 'automation_rule',
            id: rule.id,
            onRestored: onReload,
            removal: {
              losing: 'The rule, its versions and its runs will be deleted. Plays it started are kept.',
              onDelete: () => deleteRule(client, rule.id),
            },
          }
        }
      >
        {rule && !dirty && <RunButtons rule={rule} />}
      </EditorHeader>
      <div className={clsx(pageHeaderStyles.page, styles.columns)}>
        <div className={styles.form}>
          <Fields disabled={!canWrite}>
            <FormNotices form={form} labels={labels} countsErrors />
            <TextField label="Name" maxLength={AUTOMATION_NAME_LIMIT} {...form.field('name')} />
            <TemplatePicker
              value={draft.template}
              error={errors.template_id}
              onChange={(template) => set({ template })}
            />
            <ConditionRows
              value={draft.conditions}
              columns={columns}
              errors={errors}
              readOnly={!canWrite}
              onChange={(conditions) => set({ conditions })}
            />
            <PeriodFields value={draft} error={errors['period.days']} onChange={set} />
            <CheckField label={SKIP_LABEL} {...form.field('skipOpen')} />
          </Fields>
        </div>
        <RulePreview input={previewInput} columns={columns} />
      </div>
    </EditorFrame>
  );
}

interface PeriodFieldsProps {
  value: Pick<RuleDraft, 'period' | 'days'>;
  error: string | undefined;
  onChange: (next: Partial<RuleDraft>) => void;
}

/** Limits how often the playbook is added to the same account. */
const PeriodFields = ({ value, error, onChange }: PeriodFieldsProps) => (
  <div className={styles.fieldPair}>
    <SelectField
      label={PERIOD_LABEL}
      value={value.period}
      options={PERIODS}
      onChange={(period) => onChange({ period })}
    />
    {value.period === 'days' && (
      <TextField
        label={DAYS_LABEL}
        inputMode="numeric"
        value={value.days}
        error={error}
        onChange={(days) => onChange({ days })}
      />
    )}
  </div>
);
