import { CHOICE_NAME_LIMIT } from '@mainstay/contract/rules/plan-choices';
import { TextForm } from '../../../../platform/forms/TextForm.tsx';
import styles from './PlanChoices.module.css';

interface ChoiceNameFormProps {
  label: string;
  verb: string;
  /** The saved name; empty for a new choice. */
  savedName: string;
  onSave: (name: string) => Promise<void>;
  /** Called after saving or canceling; if undefined, the form stays open and is cleared. */
  onClose?: () => void;
}

/** A name field with one button. */
export const ChoiceNameForm = ({ label, verb, savedName, onSave, onClose }: ChoiceNameFormProps) => (
  <TextForm
    draft={`choice ${label} ${savedName}`}
    title={label}
    label={label}
    name="name"
    verb={verb}
    className={styles.nameForm}
    autoComplete="off"
    maxLength={CHOICE_NAME_LIMIT}
    savedText={savedName}
    requiredMessage="Name is required."
    // The form was opened with the Rename button, so its field takes the focus.
    autoFocus={onClose !== undefined}
    onEscape={onClose}
    onSave={async (name) => name !== savedName && onSave(name)}
    onSaved={onClose}
    onCancel={onClose}
    isCleared
  />
);
