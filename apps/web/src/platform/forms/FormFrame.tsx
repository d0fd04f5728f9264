import type { ComponentProps, ReactNode } from 'react';
import { clsx } from 'clsx';
import layoutStyles from '../theme/layout.module.css';
import { SubmitButton } from '../ui/SubmitButton.tsx';
import buttonStyles from '../ui/button.module.css';
import type { FieldLabels } from './compare-values.ts';
import { EditorFrame } from './EditorFrame.tsx';
import styles from './FormFrame.module.css';
import { FormNotices } from './FormNotices.tsx';
import type { EditForm } from './use-edit-form.ts';

export interface FormFrameProps extends Omit<ComponentProps<'form'>, 'onSubmit' | 'children'> {
  form: EditForm;
  /** The label of the submit button. */
  verb: string;
  /** Whether the form deletes something; its submit button is red. */
  isDestructive?: boolean;
  /** How the comparison of versions shows fields. */
  labels?: FieldLabels;
  /** True if there is nothing to send. */
  isDisabled?: boolean;
  /** Closes the form without its changes; undefined for a form that is always open. */
  onCancel?: (() => void) | undefined;
  /** Before the buttons. */
  start?: ReactNode;
  /** After the buttons. */
  end?: ReactNode;
  children: ReactNode;
}

/** A form with its notices and buttons. */
export function FormFrame({
  form,
  verb,
  isDestructive,
  isDisabled,
  labels,
  onCancel,
  start,
  end,
  className,
  children,
  ...element
}: FormFrameProps) {
  const cancel = () => {
    form.discard();
    onCancel?.();
  };
  return (
    <EditorFrame {...element} form={form} className={clsx(styles.form, className)}>
      {children}
      <FormNotices form={form} labels={labels} />
      <div className={clsx(layoutStyles.row, styles.actions)} data-part="form-notice">
        {start}
        {form.canWrite && !form.conflict && (
          <SubmitButton busy={form.busy} isDestructive={isDestructive} disabled={isDisabled}>
            {verb}
          </SubmitButton>
        )}
        {onCancel && (
          <button type="button" className={buttonStyles.button} onClick={cancel}>
            {form.canWrite ? 'Cancel' : 'Close'}
          </button>
        )}
        {end}
      </div>
    </EditorFrame>
  );
}
