import { type FormEvent, useRef, useState } from 'react';
import { ApiError, getErrorMessage } from '../../../../lib/api.ts';

/** Error messages by field; `form` contains the error that no field shows. */
export type FieldErrors<F> = Partial<Record<(keyof F & string) | 'form', string>>;

interface FormRules<F> {
  empty: F;
  /** Validates the fields before they are sent, with the same messages as the server. */
  check: (fields: F) => FieldErrors<F>;
  /** Sends the form and opens the next screen. */
  send: (fields: F) => Promise<unknown>;
  /** Whether the form remains usable after success. Other forms stay busy, because another screen follows. */
  staysOpen?: boolean;
}

/** Converts a server error to messages by field, or to one for the whole form if none of its fields is named. */
function toFieldErrors<F extends object>(error: unknown, empty: F): FieldErrors<F> {
  const named = error instanceof ApiError ? Object.entries(error.fields).filter(([name]) => name in empty) : [];
  return named.length > 0
    ? (Object.fromEntries(named) as FieldErrors<F>)
    : ({ form: getErrorMessage(error) } as FieldErrors<F>);
}

/** Returns the state of a form that is validated first and sent only once, even if the button is clicked repeatedly. */
export function useFields<F extends Record<string, string>>({ empty, check, send, staysOpen }: FormRules<F>) {
  const [fields, setFields] = useState(empty);
  const [faults, setFaults] = useState<FieldErrors<F>>({});
  const [busy, setBusy] = useState(false);
  const sending = useRef(false);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (sending.current) return;
    const found = check(fields);
    setFaults(found);
    if (Object.keys(found).length > 0) return;
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
      setFaults(toFieldErrors(error, empty));
      release();
    }
  };
  const field = <N extends keyof F & string>(name: N) => ({
    name,
    value: fields[name],
    error: faults[name],
    onChange: (value: string) => {
      setFields((before) => ({ ...before, [name]: value }));
      setFaults((before) => ({ ...before, [name]: undefined }));
    },
  });
  return { field, busy, message: faults.form ?? null, submit: (event: FormEvent) => void submit(event) };
}
