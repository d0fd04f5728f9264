import type { FormField } from '@mainstay/contract/external-processes';
import type { ProcessDetails } from '@mainstay/contract/process-runs';
import { PROCESS_MESSAGES } from '@mainstay/contract/rules/external-processes';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { ApiError, getErrorMessage } from '../../../platform/lib/api.ts';
import { createRequestKey } from '../../../platform/lib/request-key.ts';
import { Form } from '../../../platform/ui/Form.tsx';
import { FormMessage } from '../../../platform/ui/FormMessage.tsx';
import { SelectField } from '../../../platform/ui/SelectField.tsx';
import { SubmitButton } from '../../../platform/ui/SubmitButton.tsx';
import { TextArea } from '../../../platform/ui/TextArea.tsx';
import { TextField } from '../../../platform/ui/TextField.tsx';
import { showToast } from '../../../platform/ui/toast.ts';
import { executeProcess } from '../queries.ts';
import { MessageFields } from './MessageFields.tsx';
import {
  type ExecutionDraft,
  hasValidRecipients,
  toExecutionDraft,
  toRequestBody,
  validateDraft,
} from './execution-draft.ts';
import layoutStyles from '../../../platform/theme/layout.module.css';
import textStyles from '../../../platform/theme/text.module.css';
import buttonStyles from '../../../platform/ui/button.module.css';
import formDialogStyles from '../../../platform/ui/FormDialog.module.css';

interface ExecutionFormProps {
  details: ProcessDetails;
  onClose: () => void;
}

/** Returns the errors of the server by the field names of the form. */
const getFieldErrors = (error: unknown): Record<string, string> =>
  error instanceof ApiError
    ? Object.fromEntries(Object.entries(error.fields).map(([place, text]) => [place.replace(/^values\./, ''), text]))
    : {};

/** The form that an external process needs to be executed. */
export function ExecutionForm({ details, onClose }: ExecutionFormProps) {
  const client = useQueryClient();
  const [draft, setDraft] = useState(() => toExecutionDraft(details));
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  // The request key prevents a second execution if the request is repeated after a lost response.
  const [key, setKey] = useState(createRequestKey);
  const updateDraft = (next: ExecutionDraft) => {
    setDraft(next);
    setKey(createRequestKey());
    // An error remains until its field is valid; typing shows no new errors.
    const remaining = validateDraft(details, next);
    setErrors((previous) =>
      Object.fromEntries(Object.entries(previous).filter(([place]) => remaining[place] !== undefined)),
    );
  };
  const execute = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const issues = validateDraft(details, draft);
    setErrors(issues);
    setProblem(null);
    if (Object.keys(issues).length > 0 || !hasValidRecipients(draft)) return;
    setBusy(true);
    try {
      await executeProcess(client, details.action_id, { ...toRequestBody(details, draft), requestKey: key });
      showToast(PROCESS_MESSAGES.executed);
      onClose();
    } catch (error) {
      setErrors(getFieldErrors(error));
      setProblem(getErrorMessage(error));
      setBusy(false);
    }
  };
  return (
    <Form
      busy={busy}
      className={formDialogStyles.form}
      aria-label={details.name}
      onSubmit={(event) => void execute(event)}
      noValidate
    >
      {details.description && <p className={textStyles.muted}>{details.description}</p>}
      {details.fields.map((field) => (
        <FormFieldInput
          key={field.key}
          field={field}
          value={draft.values[field.key] ?? ''}
          error={errors[field.key]}
          onChange={(value) => updateDraft({ ...draft, values: { ...draft.values, [field.key]: value } })}
        />
      ))}
      {details.kind === 'email' && (
        <MessageFields details={details} draft={draft} errors={errors} onChange={updateDraft} />
      )}
      <FormMessage>{problem}</FormMessage>
      <div className={layoutStyles.row}>
        <SubmitButton busy={busy}>{details.kind === 'email' ? 'Send' : 'Execute'}</SubmitButton>
        <button type="button" className={buttonStyles.button} onClick={onClose}>
          Cancel
        </button>
      </div>
    </Form>
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
