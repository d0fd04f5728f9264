import type { ProcessDetails } from '@mainstay/contract/process-runs';
import { invalidRecipientMessage, RECIPIENTS_LIMIT, SUBJECT_LIMIT } from '@mainstay/contract/rules/external-processes';
import { isStrictEmail } from '@mainstay/contract/rules/email';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { FieldErrors } from '../../../platform/forms/use-edit-form.ts';
import { SelectField } from '../../../platform/ui/SelectField.tsx';
import { TagsField } from '../../../platform/ui/TagsField.tsx';
import { TextArea } from '../../../platform/ui/TextArea.tsx';
import { TextField } from '../../../platform/ui/TextField.tsx';
import { emailTemplateChoices } from '../queries.ts';
import { type ExecutionDraft, renderMessage, withMessage } from './execution-draft.ts';

/** Returns an error for each invalid address, or undefined if all are valid. */
function validateRecipients(emails: readonly string[]): ReactNode {
  const invalidEmails = emails.filter((email) => !isStrictEmail(email));
  return invalidEmails.length > 0
    ? invalidEmails.map((email) => <span key={email}>{invalidRecipientMessage(email)}</span>)
    : undefined;
}

interface MessageFieldsProps {
  details: ProcessDetails;
  draft: ExecutionDraft;
  errors: FieldErrors;
  onChange: (change: Partial<ExecutionDraft>) => void;
}

/** The recipients and the text of an email. An invalid address stays in its field with an error until it is removed. */
export function MessageFields({ details, draft, errors, onChange }: MessageFieldsProps) {
  const { data } = useQuery(emailTemplateChoices);
  const [selectedTemplateId, setSelectedTemplateId] = useState('');
  const templates = data?.templates ?? [];
  const { subject, body } = renderMessage(details, draft);
  const selectTemplate = (id: string) => {
    const original = { subject: details.subject ?? '', body: details.body ?? '' };
    setSelectedTemplateId(id);
    onChange(withMessage(draft, templates.find((template) => String(template.id) === id) ?? original));
  };
  return (
    <>
      {(['to', 'cc'] as const).map((list) => (
        <TagsField
          key={list}
          label={list === 'to' ? 'To' : 'Cc'}
          value={draft[list]}
          knownTags={[]}
          maxTags={RECIPIENTS_LIMIT}
          error={validateRecipients(draft[list]) ?? errors[list]}
          onChange={(emails) => onChange({ [list]: emails })}
        />
      ))}
      {templates.length > 0 && (
        <SelectField
          label="Template"
          none="None"
          value={selectedTemplateId}
          options={templates.map(({ id, name }) => ({ value: String(id), label: name }))}
          onChange={selectTemplate}
        />
      )}
      <TextField
        label="Subject"
        maxLength={SUBJECT_LIMIT}
        value={subject}
        error={errors.subject}
        onChange={(text) => onChange({ subject: text })}
      />
      <TextArea
        label="Message"
        rows={8}
        value={body}
        error={errors.body}
        onChange={(text) => onChange({ body: text })}
      />
    </>
  );
}
