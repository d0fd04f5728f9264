import { type FormEvent, useRef, useState } from 'react';
import { ApiError, getErrorMessage } from '../../../../platform/lib/api.ts';

/** Error messages by field; `form` contains the error that no field shows. */
export type FieldErrors<F> = Partial<Record<(keyof F & string) | 'form', string>>;

interface FormRules<F> {
  initialValues: F;
  /** Validates the fields before they are sent, with the same messages as the server. */
  validate: (fields: F) => FieldErrors<F>;
  /** Sends the form and opens the next screen. */
  send: (fields: F) => Promise<unknown>;
  /** Whether the form remains usable after success. Other forms stay busy, because another screen follows. */
  staysOpen?: boolean;
}

/** Converts a server error to messages by field, or to one for the whole form if none of its fields is named. */
function toFieldErrors<F extends object>(error: unknown, initialValues: F): FieldErrors<F> {
  const fieldErrors =
    error instanceof ApiError ? Object.entries(error.fields).filter(([name]) => name in initialValues) : [];
  return fieldErrors.length > 0
    ? (Object.fromEntries(fieldErrors) as FieldErrors<F>)
    : ({ form: getErrorMessage(error) } as FieldErrors<F>);
}

/** Returns the state of a form that is validated first and sent only once, even if the button is clicked repeatedly. */
export function useFields<F extends Record<string, string>>({
  initialValues,
  validate,
  send,
  staysOpen,
}: FormRules<F>) {
  const [fields, setFields] = useState(initialValues);
  const [errors, setErrors] = useState<FieldErrors<F>>({});
  const [busy, setBusy] = useState(false);
  const sending = useRef(false);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (sending.current) return;
    const issues = validate(fields);
    setErrors(issues);
    if (Object.keys(issues).length > 0) return;
    sending.current = true;
    setBusy(true);
    const release = () => {
      sending.current = false;
      setBusy(false);
    };
    try {
      await send(fields);
      if (staysOpen) release();
    } catch (error) {
      setErrors(toFieldErrors(error, initialValues));
      release();
    }
  };
  const field = <N extends keyof F & string>(name: N) => ({
    name,
    value: fields[name],
    error: errors[name],
    onChange: (value: string) => {
      setFields((before) => ({ ...before, [name]: value }));
      setErrors((before) => ({ ...before, [name]: undefined }));
    },
  });
  return { field, busy, message: errors.form ?? null, submit: (event: FormEvent) => void submit(event) };
}
