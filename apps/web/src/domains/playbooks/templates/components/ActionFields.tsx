import { type ActionPriority, PRIORITIES, PRIORITY_NAMES } from '@mainstay/contract/rules/actions';
import { OWNER_RULE_NAMES, OWNER_RULES, TEMPLATE_NAME_LIMIT } from '@mainstay/contract/rules/play-templates';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Picker } from '../../../../platform/ui/Picker.tsx';
import { SelectField } from '../../../../platform/ui/SelectField.tsx';
import { TextArea } from '../../../../platform/ui/TextArea.tsx';
import { TextField } from '../../../../platform/ui/TextField.tsx';
import { teamSearch } from '../../../../core/account-access/queries.ts';
import { DependenciesField } from '../../components/DependenciesField.tsx';
import { ProcessField } from '../../../external-processes/ProcessField.tsx';
import type { ActionDraft } from './template-draft.ts';
import textStyles from '../../../../platform/theme/text.module.css';
import textFieldStyles from '../../../../platform/ui/TextField.module.css';
import styles from './TemplateEditor.module.css';

export const PRIORITY_OPTIONS = PRIORITIES.map((value: ActionPriority) => ({ value, label: PRIORITY_NAMES[value] }));
export const OWNER_RULE_OPTIONS = OWNER_RULES.map((value) => ({ value, label: OWNER_RULE_NAMES[value] }));

export const DUE_LABEL = 'Due, days after the playbook is added';

interface ActionFieldsProps {
  action: ActionDraft;
  /** All actions of the playbook, in their order. */
  actions: readonly ActionDraft[];
  /** Returns the error message of a field. */
  getError: (field: string) => string | undefined;
  onChange: (next: Partial<ActionDraft>) => void;
}

/** The fields of one action. */
export function ActionFields({ action, actions, getError, onChange }: ActionFieldsProps) {
  const others = actions
    .map(({ key, name }, at) => ({ key, name: name.trim() || 'Unnamed action', position: at + 1 }))
    .filter(({ key }) => key !== action.key);
  return (
    <div className={styles.actionFields}>
      <TextField
        label="Action"
        maxLength={TEMPLATE_NAME_LIMIT}
        value={action.name}
        error={getError('name')}
        onChange={(name) => onChange({ name })}
      />
      <div className={styles.threeColumns}>
        <TextField
          label={DUE_LABEL}
          inputMode="numeric"
          placeholder="No due date"
          value={action.due}
          error={getError('due_after_days')}
          onChange={(due) => onChange({ due })}
        />
        <SelectField
          label="Priority"
          value={action.priority}
          options={PRIORITY_OPTIONS}
          onChange={(priority) => onChange({ priority })}
        />
        <SelectField
          label="Owner"
          value={action.rule}
          options={OWNER_RULE_OPTIONS}
          error={action.rule === 'user' ? undefined : getError('owner_id')}
          onChange={(rule) => onChange({ rule, owner: rule === 'user' ? action.owner : null })}
        />
      </div>
      {action.rule === 'user' && (
        <OwnerPicker action={action} error={getError('owner_id')} onChange={(owner) => onChange({ owner })} />
      )}
      <TextArea
        label="Description"
        rows={2}
        value={action.description}
        onChange={(description) => onChange({ description })}
      />
      <TextArea label="How to complete" rows={3} value={action.how} onChange={(how) => onChange({ how })} />
      <ProcessField
        value={action.process}
        error={getError('external_process_id')}
        onChange={(process) => onChange({ process })}
      />
      <DependenciesField
        choices={others}
        value={action.waits}
        error={getError('depends_on')}
        onChange={(waits) => onChange({ waits })}
      />
    </div>
  );
}

interface OwnerPickerProps {
  action: ActionDraft;
  error: string | undefined;
  onChange: (owner: ActionDraft['owner']) => void;
}

function OwnerPicker({ action, error, onChange }: OwnerPickerProps) {
  const [text, setText] = useState('');
  const [debouncedText] = useDebouncedValue(text, 200);
  const { data } = useQuery(teamSearch(debouncedText));
  return (
    <div>
      <Picker
        label="Who"
        none="Search people"
        value={action.owner}
        options={data?.team ?? []}
        onFind={setText}
        onChange={onChange}
      />
      {error && (
        <p className={textFieldStyles.errorMessage} role="alert">
          {error}
        </p>
      )}
      <p className={textStyles.caption}>If they are not on the account team, the primary owner is assigned.</p>
    </div>
  );
}
