/** Validates that a draft can be sent, with the literal messages of S3-58. */
import {
  BULK_EMAIL_MESSAGES,
  missingColumnMessage,
  unselectedColumnMessage,
} from '@mainstay/contract/rules/bulk-email-messages';
import { throwIfInvalid, type ValidationIssue } from '../../platform/http/validation-issues.ts';
import type { ResolvedDraft } from './bulk-configurations.ts';
import { findUsedColumns } from './render-message.ts';
import { hasContent } from './sanitize-template.ts';

function findIssues(draft: ResolvedDraft): ValidationIssue[] {
  const { columns, source, subject, template_content, selected_cols: selected, selected_to_col: to } = draft;
  const issues: ValidationIssue[] = [];
  const add = (place: string, reason: string) => issues.push({ place, reason });
  if (columns === null) {
    const isGone = source === 'file' ? draft.fileurl !== '' : true;
    const gone = source === 'file' ? BULK_EMAIL_MESSAGES.fileGone : BULK_EMAIL_MESSAGES.viewGone;
    add(source === 'file' ? 'fileurl' : 'view_id', isGone ? gone : BULK_EMAIL_MESSAGES.file);
  }
  if (subject === '') add('subject', BULK_EMAIL_MESSAGES.subject);
  if (!hasContent(template_content)) add('template_content', BULK_EMAIL_MESSAGES.template);
  if (to === '') add('selected_to_col', BULK_EMAIL_MESSAGES.recipientColumn);
  else if (columns && !columns.includes(to)) add('selected_to_col', missingColumnMessage(to));
  const missing = columns && selected.find((column) => !columns.includes(column));
  if (missing !== null && missing !== undefined) add('selected_cols', missingColumnMessage(missing));
  const unselected = findUsedColumns(draft).find((column) => !selected.includes(column));
  if (unselected !== undefined) add('template_content', unselectedColumnMessage(unselected));
  return issues;
}

/** @throws BusinessError that names every field, with the message of the first */
export const assertSendable = (draft: ResolvedDraft): void => throwIfInvalid(findIssues(draft));
