import type { ComponentProps, ReactNode } from 'react';
import { useCloseLock } from '../lib/close-lock.tsx';
import { useRestoredFocus } from '../lib/use-restored-focus.ts';
import './Form.css';

interface FormProps extends ComponentProps<'form'> {
  /** It is being saved. */
  busy: boolean;
}

/**
 * A form that saves something. While it is busy nothing in it can be changed, pressed or sent again, and what surrounds it
 * isLocked open: text that is typed during a save would be lost when the form closes.
 */
export function Form({ busy, onSubmit, children, ...form }: FormProps) {
  useCloseLock(busy);
  useRestoredFocus(busy);
  return (
    <form
      {...form}
      aria-busy={busy}
      onSubmit={(event) => {
        // In React, though not on the page, a dialog opened by a form is part of it.
        event.stopPropagation();
        if (busy) event.preventDefault();
        else onSubmit?.(event);
      }}
    >
      <Fields disabled={busy}>{children}</Fields>
    </form>
  );
}

/** Fields that can only be read while they are disabled. */
export const Fields = ({ disabled, children }: { disabled: boolean; children: ReactNode }) => (
  <fieldset className="form-fields" disabled={disabled}>
    {children}
  </fieldset>
);
