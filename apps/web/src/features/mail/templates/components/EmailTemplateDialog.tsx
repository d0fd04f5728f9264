import type { EmailTemplate } from '@mainstay/contract/mail/templates';
import {
  PLACEHOLDERS,
  PROCESS_MESSAGES,
  PROCESS_NAME_LIMIT,
  SUBJECT_LIMIT,
} from '@mainstay/contract/rules/external-processes';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, getErrorMessage } from '../../../../lib/api.ts';
import { FormDialog } from '../../../../ui/FormDialog.tsx';
import { TextArea } from '../../../../ui/TextArea.tsx';
import { TextField } from '../../../../ui/TextField.tsx';
import { showToast } from '../../../../ui/toast.ts';
import { saveTemplate } from '../queries.ts';

interface EmailTemplateDialogProps {
  /** Null while a new template is created. */
  template: EmailTemplate | null;
  onClose: () => void;
}

const NAMES = ['name', 'subject', 'body'] as const;
const BLANK = { name: '', subject: '', body: '' };

/** Creates or edits an email template. */
export function EmailTemplateDialog({ template, onClose }: EmailTemplateDialogProps) {
  const client = useQueryClient();
  const [draft, setDraft] = useState<typeof BLANK>(template ?? BLANK);
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const field = (name: (typeof NAMES)[number]) => ({
    value: draft[name],
    error: faults[name],
    onChange: (value: string) => setDraft((now) => ({ ...now, [name]: value })),
  });
  const faultOf = () => {
    const empty = NAMES.filter((name) => draft[name].trim() === '');
    setFaults(Object.fromEntries(empty.map((name) => [name, PROCESS_MESSAGES[name]])));
    return empty.length > 0 ? '' : null;
  };
  const save = async () => {
    const { name, subject, body } = draft;
    await saveTemplate(client, template?.id ?? null, { name, subject, body });
    showToast('Saved.');
  };
  const refused = (error: unknown) => {
    const fields = error instanceof ApiError ? error.fields : {};
    setFaults(fields);
    return NAMES.some((name) => fields[name]) ? null : getErrorMessage(error);
  };
  return (
    <FormDialog
      title={template ? 'Save template' : 'Create template'}
      size={560}
      faultOf={faultOf}
      onSave={save}
      onRefused={refused}
      onClose={onClose}
    >
      {() => (
        <>
          <TextField label="Name" data-autofocus maxLength={PROCESS_NAME_LIMIT} {...field('name')} />
          <TextField label="Subject" maxLength={SUBJECT_LIMIT} {...field('subject')} />
          <TextArea label="Message" rows={9} {...field('body')} />
          <p className="cap">Placeholders: {PLACEHOLDERS.map((name) => `{{${name}}}`).join(', ')}.</p>
        </>
      )}
    </FormDialog>
  );
}
