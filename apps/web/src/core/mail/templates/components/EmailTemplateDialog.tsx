import type { EmailTemplate } from '@mainstay/contract/mail/templates';
import {
  PLACEHOLDERS,
  PROCESS_MESSAGES,
  PROCESS_NAME_LIMIT,
  SUBJECT_LIMIT,
} from '@mainstay/contract/rules/external-processes';
import { useQueryClient } from '@tanstack/react-query';
import { FormDialog } from '../../../../platform/forms/FormDialog.tsx';
import { useEditForm } from '../../../../platform/forms/use-edit-form.ts';
import { TextArea } from '../../../../platform/ui/TextArea.tsx';
import { TextField } from '../../../../platform/ui/TextField.tsx';
import { showToast } from '../../../../platform/ui/toast.ts';
import { saveTemplate } from '../queries.ts';
import styles from '../../../../platform/theme/text.module.css';

interface EmailTemplateDialogProps {
  /** Null while a new template is created. */
  template: EmailTemplate | null;
  onClose: () => void;
}

const FIELD_NAMES = ['name', 'subject', 'body'] as const;

const TEMPLATE_PLACEHOLDERS = [...PLACEHOLDERS, 'contact_name'];

/** Creates or edits an email template. */
export function EmailTemplateDialog({ template, onClose }: EmailTemplateDialogProps) {
  const client = useQueryClient();
  const form = useEditForm({
    draft: `email template ${template?.id ?? 'new'}`,
    values: { name: template?.name ?? '', subject: template?.subject ?? '', body: template?.body ?? '' },
    validate: (values) => {
      const empty = FIELD_NAMES.filter((name) => values[name].trim() === '');
      return Object.fromEntries(empty.map((name) => [name, PROCESS_MESSAGES[name]]));
    },
    save: async (values) => {
      await saveTemplate(client, template?.id ?? null, values);
      showToast(`Saved “${values.name}”.`);
    },
    onSaved: onClose,
  });
  return (
    <FormDialog form={form} title={template ? 'Save template' : 'Create template'} size={560} onClose={onClose}>
      <TextField label="Name" data-autofocus maxLength={PROCESS_NAME_LIMIT} {...form.field('name')} />
      <TextField label="Subject" maxLength={SUBJECT_LIMIT} {...form.field('subject')} />
      <TextArea label="Message" rows={9} {...form.field('body')} />
      <p className={styles.caption}>
        Placeholders: {TEMPLATE_PLACEHOLDERS.map((name) => `{{${name}}}`).join(', ')}, and the fields of an external
        process. Before an email is sent, you replace those without a value.
      </p>
    </FormDialog>
  );
}
