import { type FormEvent, useRef, useState } from 'react';
import { ApiError, getErrorMessage } from '../../../../lib/api.ts';

/** What is wrong, by field; `form` is what no field shows. */
export type FieldErrors<F> = Partial<Record<(keyof F & string) | 'form', string>>;

interface FormRules<F> {
  empty: F;
  /** What may be said before the server is asked; the server says the same. */
  check: (fields: F) => FieldErrors<F>;
  /** The form's one call, and where it leads. */
  send: (fields: F) => Promise<unknown>;
  /** The form is still there after a success; others stay busy, since another screen follows. */
  staysOpen?: boolean;
}

/** A refusal beside the fields it names, or over the button where the form shows none of them. */
function toFieldErrors<F extends object>(error: unknown, empty: F): FieldErrors<F> {
  const named = error instanceof ApiError ? Object.entries(error.fields).filter(([name]) => name in empty) : [];
  return named.length > 0
    ? (Object.fromEntries(named) as FieldErrors<F>)
    : ({ form: getErrorMessage(error) } as FieldErrors<F>);
}

/** The fields of a form, checked and sent once however often the button is pressed. */
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
