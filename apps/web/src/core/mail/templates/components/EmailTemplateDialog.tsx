import type { EmailTemplate } from '@mainstay/contract/mail/templates';
import {
  PLACEHOLDERS,
  PROCESS_MESSAGES,
  PROCESS_NAME_LIMIT,
  SUBJECT_LIMIT,
} from '@mainstay/contract/rules/external-processes';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, getErrorMessage } from '../../../../platform/lib/api.ts';
import { FormDialog } from '../../../../platform/ui/FormDialog.tsx';
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
const EMPTY_TEMPLATE = { name: '', subject: '', body: '' };

/** Creates or edits an email template. */
export function EmailTemplateDialog({ template, onClose }: EmailTemplateDialogProps) {
  const client = useQueryClient();
  const [draft, setDraft] = useState<typeof EMPTY_TEMPLATE>(template ?? EMPTY_TEMPLATE);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const field = (name: (typeof FIELD_NAMES)[number]) => ({
    value: draft[name],
    error: errors[name],
    onChange: (value: string) => setDraft((now) => ({ ...now, [name]: value })),
  });
  const validate = () => {
    const empty = FIELD_NAMES.filter((name) => draft[name].trim() === '');
    setErrors(Object.fromEntries(empty.map((name) => [name, PROCESS_MESSAGES[name]])));
    return empty.length > 0 ? '' : null;
  };
  const save = async () => {
    const { name, subject, body } = draft;
    await saveTemplate(client, template?.id ?? null, { name, subject, body });
    showToast('Saved.');
  };
  const showServerErrors = (error: unknown) => {
    const fields = error instanceof ApiError ? error.fields : {};
    setErrors(fields);
    return FIELD_NAMES.some((name) => fields[name]) ? null : getErrorMessage(error);
  };
  return (
    <FormDialog
      title={template ? 'Save template' : 'Create template'}
      size={560}
      getError={validate}
      onSave={save}
      formatError={showServerErrors}
      onClose={onClose}
    >
      {() => (
        <>
          <TextField label="Name" data-autofocus maxLength={PROCESS_NAME_LIMIT} {...field('name')} />
          <TextField label="Subject" maxLength={SUBJECT_LIMIT} {...field('subject')} />
          <TextArea label="Message" rows={9} {...field('body')} />
          <p className={styles.caption}>Placeholders: {PLACEHOLDERS.map((name) => `{{${name}}}`).join(', ')}.</p>
        </>
      )}
    </FormDialog>
  );
}
