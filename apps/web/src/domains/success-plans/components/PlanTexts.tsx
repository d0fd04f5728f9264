import { useId } from 'react';
import { GenerateText } from '../../../core/ai-provider/GenerateText.tsx';
import { TextArea } from '../../../platform/ui/TextArea.tsx';
import type { ObjectiveDraft, PlanDraft } from './plan-draft.ts';
import textStyles from '../../../platform/theme/text.module.css';
import textFieldStyles from '../../../platform/ui/TextField.module.css';
import styles from './PlanEditor.module.css';

interface PlanTextsProps {
  accountName: string;
  /** Identifies the plan among the drafts of the user. */
  draft: string;
  value: PlanDraft;
  errors: Readonly<Record<string, string>>;
  canWrite: boolean;
  onChange: (change: Partial<PlanDraft>) => void;
}

const formatObjective = ({ name, target_date: day, target_value: target, current_value: current }: ObjectiveDraft) =>
  [name, target && `target ${target}`, current && `now ${current}`, day && `until ${day}`].filter(Boolean).join(', ');

/** Joins the lines of pasted text, because a name has a single line. */
const joinLines = (text: string): string =>
  text.includes('\n')
    ? text
        .split('\n')
        .map((line) => line.trim())
        .filter(Boolean)
        .join(' ')
    : text;

/** Edits the name, the description and the executive summary of the plan. */
export const PlanTexts = ({ accountName, draft, value, errors, canWrite, onChange }: PlanTextsProps) =>
  canWrite ? (
    <>
      <h1 className={textStyles.screenReaderOnly}>{value.name.trim() || 'New success plan'}</h1>
      <NameField value={value.name} error={errors.name} onChange={(name) => onChange({ name })} />
      <TextArea
        label="Description"
        rows={2}
        value={value.description}
        error={errors.description}
        onChange={(description) => onChange({ description })}
      />
      <TextArea
        label="Executive summary"
        rows={3}
        value={value.summary}
        error={errors.summary}
        onChange={(summary) => onChange({ summary })}
      />
      <GenerateText
        draft={draft}
        instructions="Write an executive summary of this success plan in a few sentences for a busy reader."
        getFacts={() => [
          { label: 'Customer', text: accountName },
          { label: 'Plan', text: value.name },
          { label: 'Description', text: value.description },
          { label: 'Due date', text: value.date },
          { label: 'Objectives', text: value.objectives.map(formatObjective).join('; ') },
          { label: 'Summary so far', text: value.summary },
        ]}
        field={{ format: 'text', value: value.summary, onChange: (summary) => onChange({ summary }) }}
      />
    </>
  ) : (
    <>
      <h1 className={styles.name}>{value.name}</h1>
      <Text label="Description" text={value.description} />
      <Text label="Executive summary" text={value.summary} />
    </>
  );

const Text = ({ label, text }: { label: string; text: string }) => (
  <section className={styles.textSection} aria-label={label}>
    <h2>{label}</h2>
    <p>{text}</p>
  </section>
);

interface NameFieldProps {
  value: string;
  error: string | undefined;
  onChange: (name: string) => void;
}

const NAME_LIMIT = 350;

/** The heading, which is edited in place. It is a single line of text that wraps. */
function NameField({ value, error, onChange }: NameFieldProps) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className={textStyles.screenReaderOnly}>
        Name
      </label>
      <textarea
        id={id}
        className={styles.name}
        rows={1}
        maxLength={NAME_LIMIT}
        placeholder="Name of the success plan"
        value={value}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          event.currentTarget.form?.requestSubmit();
        }}
        onChange={(event) => onChange(joinLines(event.target.value))}
      />
      {error && (
        <p className={textFieldStyles.errorMessage} id={`${id}-error`} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
