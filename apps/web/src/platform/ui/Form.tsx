import type { ComponentProps, ReactNode } from 'react';
import { useCloseLock } from '../lib/close-lock.tsx';
import { useRestoredFocus } from '../lib/use-restored-focus.ts';
import styles from './Form.module.css';

interface FormProps extends ComponentProps<'form'> {
  /** True while the form is being saved. */
  busy: boolean;
}

/**
 * A form that saves something. While it is busy, nothing in it can be changed, clicked or sent again, and surrounding
 * overlays stay open, because text that is typed during a save would be lost when the form closes.
 */
export function Form({ busy, onSubmit, children, ...form }: FormProps) {
  useCloseLock(busy);
  useRestoredFocus(busy);
  return (
    <form
      {...form}
      aria-busy={busy}
      onSubmit={(event) => {
        // React events bubble through portals, so a form in a dialog that this form opened would submit this form too.
        event.stopPropagation();
        if (busy) event.preventDefault();
        else onSubmit?.(event);
      }}
    >
      <Fields disabled={busy}>{children}</Fields>
    </form>
  );
}

/** Fields that are read-only while disabled. */
export const Fields = ({ disabled, children }: { disabled: boolean; children: ReactNode }) => (
  <fieldset className={styles.fields} data-part="form-fields" disabled={disabled}>
    {children}
  </fieldset>
);
