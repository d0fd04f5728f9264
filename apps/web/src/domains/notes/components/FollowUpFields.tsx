import type { FollowUp } from '@mainstay/contract/notes';
import { MAX_FOLLOW_UPS, NOTE_MESSAGES } from '@mainstay/contract/rules/notes';
import { clsx } from 'clsx';
import { Plus } from 'lucide-react';
import type { FieldErrors } from '../../../platform/forms/use-edit-form.ts';
import { getToday } from '../../../platform/lib/dates.ts';
import buttonStyles from '../../../platform/ui/button.module.css';
import { TextField } from '../../../platform/ui/TextField.tsx';
import styles from './NoteForm.module.css';

/** Without a text, it is not saved. */
export const EMPTY_FOLLOW_UP: FollowUp = { text: '', due_on: '' };

export const toFollowUps = (values: readonly FollowUp[]): FollowUp[] =>
  values.filter(({ text }) => text.trim() !== '').map(({ text, due_on }) => ({ text: text.trim(), due_on }));

/** Returns the errors by the paths of the fields. */
export const validateFollowUps = (values: readonly FollowUp[]): FieldErrors =>
  Object.fromEntries(
    values.flatMap(({ text, due_on }, at): [string, string][] => {
      const hasText = text.trim() !== '';
      if (hasText === (due_on !== '')) return [];
      return hasText
        ? [[`follow_ups.${at}.due_on`, NOTE_MESSAGES.followUpDay]]
        : [[`follow_ups.${at}.text`, NOTE_MESSAGES.followUp]];
    }),
  );

interface FollowUpFieldsProps {
  value: FollowUp[];
  errors: FieldErrors;
  onChange: (value: FollowUp[]) => void;
}

/** The next steps after a note, which become actions. */
export function FollowUpFields({ value, errors, onChange }: FollowUpFieldsProps) {
  const change = (at: number, next: Partial<FollowUp>) =>
    onChange(value.map((one, index) => (index === at ? { ...one, ...next } : one)));
  const canAdd = value.length < MAX_FOLLOW_UPS && value.at(-1)?.text.trim() !== '';
  return (
    <>
      {value.map(({ text, due_on }, at) => {
        const number = at === 0 ? '' : ` ${at + 1}`;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: steps are only added at the end.
          <div key={at} className={clsx(styles.fieldPair, styles.followUp)}>
            <TextField
              label={`Follow-up${number}`}
              maxLength={350}
              placeholder="Next step (optional)"
              value={text}
              error={errors[`follow_ups.${at}.text`]}
              onChange={(next) => change(at, { text: next })}
            />
            <TextField
              label={`Due${number}`}
              type="date"
              min={getToday()}
              max="2199-12-31"
              value={due_on}
              error={errors[`follow_ups.${at}.due_on`]}
              onChange={(next) => change(at, { due_on: next })}
            />
          </div>
        );
      })}
      {canAdd && (
        <button
          type="button"
          className={clsx(buttonStyles.button, styles.addButton)}
          data-quiet
          onClick={() => onChange([...value, EMPTY_FOLLOW_UP])}
        >
          <Plus size={14} aria-hidden />
          Add a follow-up
        </button>
      )}
    </>
  );
}
