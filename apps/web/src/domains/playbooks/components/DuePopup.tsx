import { clsx } from 'clsx';
import { FormFrame } from '../../../platform/forms/FormFrame.tsx';
import { useEditForm } from '../../../platform/forms/use-edit-form.ts';
import { Popup } from '../../../platform/ui/Popup.tsx';
import { TextField } from '../../../platform/ui/TextField.tsx';
import buttonStyles from '../../../platform/ui/button.module.css';
import styles from './ActionWorkspace.module.css';

interface DuePopupProps {
  /** `YYYY-MM-DD`, or null if there is no due date. */
  due: string | null;
  /** Rejects with the error of the server. */
  onSave: (due: string | null) => Promise<unknown>;
}

/** Changes or clears the due date. */
export const DuePopup = (props: DuePopupProps) => (
  <Popup
    label="Due date"
    width={240}
    position="bottom-end"
    trigger={
      <button
        type="button"
        className={clsx(buttonStyles.button, styles.button)}
        data-quiet
        aria-label="Change the due date"
      >
        Change
      </button>
    }
  >
    {(close) => <DueForm {...props} onClose={close} />}
  </Popup>
);

function DueForm({ due, onSave, onClose }: DuePopupProps & { onClose: () => void }) {
  const form = useEditForm({
    draft: `due date ${due}`,
    values: { due: due ?? '', isCleared: false },
    validate: (values) => (values.due === '' && !values.isCleared ? { due: 'Choose a date.' } : {}),
    save: (values) => onSave(values.isCleared ? null : values.due),
    onSaved: onClose,
  });
  return (
    <FormFrame
      form={form}
      verb="Save"
      className={styles.dueForm}
      end={
        due !== null && (
          <button
            type="button"
            className={clsx(buttonStyles.button, styles.button)}
            data-quiet
            onClick={() => form.submit({ isCleared: true })}
          >
            No due date
          </button>
        )
      }
    >
      <TextField label="Due date" type="date" min="1900-01-01" max="2199-12-31" {...form.field('due')} />
    </FormFrame>
  );
}
