import type { FormField } from '@mainstay/contract/external-processes';
import type { ProcessDetails } from '@mainstay/contract/process-runs';
import { PROCESS_MESSAGES } from '@mainstay/contract/rules/external-processes';
import { useQueryClient } from '@tanstack/react-query';
import { FormFrame } from '../../../platform/forms/FormFrame.tsx';
import { useEditForm } from '../../../platform/forms/use-edit-form.ts';
import { useRequestKey } from '../../../platform/lib/use-request-key.ts';
import { SelectField } from '../../../platform/ui/SelectField.tsx';
import { TextArea } from '../../../platform/ui/TextArea.tsx';
import { TextField } from '../../../platform/ui/TextField.tsx';
import { showToast } from '../../../platform/ui/toast.ts';
import { executeProcess } from '../queries.ts';
import { MessageFields } from './MessageFields.tsx';
import { toExecutionDraft, toRequestBody, validateDraft } from './execution-draft.ts';
import textStyles from '../../../platform/theme/text.module.css';

interface ExecutionFormProps {
  details: ProcessDetails;
  onClose: () => void;
}

/** The form that an external process needs to be executed. */
export function ExecutionForm({ details, onClose }: ExecutionFormProps) {
  const client = useQueryClient();
  const form = useEditForm({
    draft: `process ${details.id} for action ${details.action_id}`,
    values: toExecutionDraft(details),
    validate: (draft) => validateDraft(details, draft),
    save: async (draft) => {
      await executeProcess(client, details.action_id, { ...toRequestBody(details, draft), requestKey });
      showToast(PROCESS_MESSAGES.executed);
    },
    onSaved: onClose,
  });
  const { values: draft, errors } = form;
  // The request key prevents a second execution if the request is repeated after a lost response.
  const requestKey = useRequestKey(draft);
  return (
    <FormFrame
      form={form}
      verb={details.kind === 'email' ? 'Send' : 'Execute'}
      aria-label={details.name}
      onCancel={onClose}
    >
      {details.description && <p className={textStyles.muted}>{details.description}</p>}
      {details.fields.map((field) => (
        <FormFieldInput
          key={field.key}
          field={field}
          value={draft.values[field.key] ?? ''}
          error={errors[`values.${field.key}`]}
          onChange={(value) => form.set({ values: { ...draft.values, [field.key]: value } })}
        />
      ))}
      {details.kind === 'email' && (
        <MessageFields details={details} draft={draft} errors={errors} onChange={form.set} />
      )}
    </FormFrame>
  );
}

interface FormFieldInputProps {
  field: FormField;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

/** Renders the input for a field of a form, depending on its type. */
function FormFieldInput({ field: { label: name, type, required, options }, ...input }: FormFieldInputProps) {
  const label = required ? `${name} (required)` : name;
  if (type === 'long_text') return <TextArea label={label} rows={3} {...input} />;
  if (type === 'choice')
    return (
      <SelectField label={label} none="None" options={options.map((value) => ({ value, label: value }))} {...input} />
    );
  if (type === 'date') return <TextField label={label} type="date" {...input} />;
  return (
    <TextField
      label={label}
      autoComplete="off"
      inputMode={type === 'number' ? 'decimal' : type === 'email' ? 'email' : 'text'}
      {...input}
    />
  );
}
