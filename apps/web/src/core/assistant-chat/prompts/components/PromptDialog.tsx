import type { ComponentRow } from '@mainstay/contract/components/admin';
import { useQueryClient } from '@tanstack/react-query';
import { FormDialog } from '../../../../platform/forms/FormDialog.tsx';
import { type FieldErrors, useEditForm } from '../../../../platform/forms/use-edit-form.ts';
import { CheckField } from '../../../../platform/ui/CheckField.tsx';
import { SelectField } from '../../../../platform/ui/SelectField.tsx';
import { TextArea } from '../../../../platform/ui/TextArea.tsx';
import { TextField } from '../../../../platform/ui/TextField.tsx';
import { showToast } from '../../../../platform/ui/toast.ts';
import { type Prompt, type PromptValues, savePrompt } from '../../queries.ts';
import { PROMPT_TOASTS } from './prompt-toasts.ts';

const NAME_LIMIT = 120;
const EMPTY: PromptValues = { prompt_name: '', prompt: '', component_id: null, active: true };

interface PromptDialogProps {
  /** Null while a new prompt is created. */
  prompt: Prompt | null;
  /** Chats on pages. */
  components: readonly ComponentRow[];
  onClose: () => void;
}

const toValues = ({ id: _id, ...values }: Prompt): PromptValues => values;

/** Creates or edits a prompt of the assistant. */
export function PromptDialog({ prompt, components, onClose }: PromptDialogProps) {
  const client = useQueryClient();
  const toasts = prompt
    ? { saved: PROMPT_TOASTS.updated, failed: PROMPT_TOASTS.notUpdated }
    : { saved: PROMPT_TOASTS.created, failed: PROMPT_TOASTS.notCreated };
  const form = useEditForm({
    draft: `assistant prompt ${prompt?.id ?? 'new'}`,
    values: prompt ? toValues(prompt) : EMPTY,
    validate: ({ prompt_name, prompt: text }): FieldErrors => ({
      ...(prompt_name.trim() === '' && { prompt_name: 'Prompt name is required.' }),
      ...(text.trim() === '' && { prompt: 'Prompt is required.' }),
    }),
    save: async (values) => {
      try {
        await savePrompt(client, prompt?.id ?? null, values);
      } catch (error) {
        showToast(toasts.failed);
        throw error;
      }
      showToast(toasts.saved);
    },
    onSaved: onClose,
  });
  const { component_id } = form.values;
  return (
    <FormDialog form={form} title={prompt ? 'Edit prompt' : 'New prompt'} verb="Save" size={560} onClose={onClose}>
      <TextField label="Name" data-autofocus maxLength={NAME_LIMIT} {...form.field('prompt_name')} />
      <TextArea
        label="Prompt"
        rows={9}
        hint="What the assistant must know or follow, such as “Call accounts customers.”"
        {...form.field('prompt')}
      />
      <SelectField
        label="Used by"
        none="All chats"
        value={component_id === null ? '' : String(component_id)}
        options={components.map(({ id, title, name }) => ({ value: String(id), label: title || name }))}
        onChange={(value: string) => form.set({ component_id: value === '' ? null : Number(value) })}
        error={form.errors.component_id}
      />
      <CheckField label="Active" value={form.values.active} onChange={(active) => form.set({ active })} />
    </FormDialog>
  );
}
