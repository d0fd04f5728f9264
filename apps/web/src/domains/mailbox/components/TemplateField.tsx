import type { EmailTemplate } from '@mainstay/contract/mail/templates';
import { fillPlaceholders } from '@mainstay/contract/rules/external-processes';
import { escapeMarkup } from '@mainstay/contract/rules/note-text';
import { useQuery } from '@tanstack/react-query';
import { accountDetails } from '../../../core/account-access/queries.ts';
import { formatFullName, useSignedIn } from '../../../platform/lib/session.ts';
import { SelectField } from '../../../platform/ui/SelectField.tsx';
import { mailTemplates } from '../queries.ts';

/** Converts the plain text of a template to paragraphs. */
const toMarkup = (text: string): string =>
  text
    .split(/\r?\n\s*\r?\n/)
    .map((paragraph) => `<p>${escapeMarkup(paragraph.trim()).replaceAll(/\r?\n/g, '<br>')}</p>`)
    .join('');

interface TemplateFieldProps {
  accountId: number;
  /** The name of the first recipient, if it is a contact. */
  contact: string | undefined;
  onChoose: (message: { subject: string; markup: string }) => void;
}

/** Starts a message from a template, with its placeholders replaced by known values. Without templates, nothing is shown. */
export function TemplateField({ accountId, contact, onChoose }: TemplateFieldProps) {
  const user = useSignedIn();
  const { data: account } = useQuery(accountDetails(accountId));
  const templates = useQuery(mailTemplates).data?.templates ?? [];
  if (templates.length === 0) return null;
  const values = new Map(
    Object.entries({ account_name: account?.name, my_name: formatFullName(user), contact_name: contact }).flatMap(
      ([key, value]): [string, string][] => (value ? [[key, value]] : []),
    ),
  );
  const choose = ({ subject, body }: EmailTemplate) =>
    onChoose({ subject: fillPlaceholders(subject, values), markup: toMarkup(fillPlaceholders(body, values)) });
  return (
    <SelectField
      label="Template"
      value=""
      none="Start from a template"
      options={templates.map(({ id, name }) => ({ value: String(id), label: name }))}
      onChange={(selected) => {
        const template = templates.find(({ id }) => String(id) === selected);
        if (template) choose(template);
      }}
    />
  );
}
