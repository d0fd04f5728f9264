import type { Action } from '@mainstay/contract/playbooks/actions';
import { validateAction, type ActionPriority, PRIORITIES, PRIORITY_NAMES } from '@mainstay/contract/rules/actions';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { formatOption } from '../../../platform/forms/compare-values.ts';
import { FormFrame } from '../../../platform/forms/FormFrame.tsx';
import { useEditForm } from '../../../platform/forms/use-edit-form.ts';
import { SelectField } from '../../../platform/ui/SelectField.tsx';
import { TextArea } from '../../../platform/ui/TextArea.tsx';
import { TextField } from '../../../platform/ui/TextField.tsx';
import { ProcessField } from '../../external-processes/ProcessField.tsx';
import { processChoices } from '../../external-processes/queries.ts';
import { type ActionChanges, actionQuery, playActions } from '../queries.ts';
import { BlockingActionsField } from './BlockingActions.tsx';
import styles from './ActionWorkspace.module.css';

interface ActionFormProps {
  action: Action;
  /** Rejects with the error of the server. @param version the version to replace */
  onSave: (changes: ActionChanges, version: number) => Promise<unknown>;
  onClose: () => void;
}

const toOptions = (items: readonly { id: number; name: string }[]) =>
  items.map(({ id: value, name: label }) => ({ value, label }));
const PRIORITY_OPTIONS = PRIORITIES.map((value) => ({ value, label: PRIORITY_NAMES[value] }));
/** Values by the field names of the API. */
const toValues = (action: Action) => ({
  text: action.name,
  description: action.description,
  htcomp: action.htcomp,
  actionPriority: action.priority as ActionPriority | '',
  dependsOn: action.depends_on,
  externalProcessId: action.epa?.id ?? null,
});

/**
 * Changes the name, texts, priority and dependencies of an action. An untouched field is not sent, and follows the
 * action when another step, such as a new due date, changes it.
 */
export function ActionForm({ action, onSave, onClose }: ActionFormProps) {
  const client = useQueryClient();
  const { id, play, version } = action;
  const others = useQuery(playActions(play.play_id)).data?.actions ?? action.waits_for;
  const processes = useQuery(processChoices).data?.processes ?? [];
  const form = useEditForm({
    draft: `action ${id}`,
    values: toValues(action),
    version,
    isLive: true,
    subject: { type: 'action', id },
    validate: (_values, changes) => validateAction(changes),
    save: async (_values, opened = version, changes) => {
      if (Object.keys(changes).length > 0) await onSave(changes, opened);
    },
    onSaved: onClose,
    fetchNewest: async () => {
      const newest = await client.fetchQuery({ ...actionQuery(id), staleTime: 0 });
      return { values: toValues(newest), version: newest.version };
    },
  });
  return (
    <FormFrame
      form={form}
      verb="Save"
      className={clsx(styles.section, styles.form)}
      aria-label="Edit the action"
      labels={{
        text: 'Name',
        htcomp: 'How to complete',
        actionPriority: ['Priority', formatOption(PRIORITY_OPTIONS)],
        dependsOn: ['Blocked by', formatOption(toOptions(others))],
        externalProcessId: ['External process', formatOption(toOptions([...processes, ...[action.epa ?? []].flat()]))],
      }}
      onCancel={onClose}
    >
      <TextField
        // biome-ignore lint/a11y/noAutofocus: the user opened this form with a click.
        autoFocus
        label="Name"
        {...form.field('text')}
      />
      <TextArea label="Description" rows={4} {...form.field('description')} />
      <TextArea label="How to complete" rows={3} {...form.field('htcomp')} />
      <SelectField label="Priority" options={PRIORITY_OPTIONS} {...form.field('actionPriority')} />
      <BlockingActionsField playId={play.play_id} action={action} {...form.field('dependsOn')} />
      <ProcessField name={action.epa?.name} {...form.field('externalProcessId')} />
    </FormFrame>
  );
}
