import { isPhone, PHONE_MESSAGE } from '@mainstay/contract/rules/phone';
import { type FormEvent, useState } from 'react';
import { ApiError, getErrorMessage } from '../lib/api.ts';
import { Form } from './Form.tsx';
import { FormMessage } from './FormMessage.tsx';
import { SubmitButton } from './SubmitButton.tsx';
import { TextField } from './TextField.tsx';
import { showToast } from './toast.ts';
import styles from './NameForm.module.css';

export interface NameFields {
  first_name: string;
  last_name: string;
  phone: string;
}

interface NameFormProps {
  saved: NameFields;
  /** Resolves to the message of the server. */
  onSave: (fields: NameFields) => Promise<string>;
}

type FieldErrors = Partial<Record<keyof NameFields | 'form', string>>;

function toFieldErrors(error: unknown): FieldErrors {
  const fields = error instanceof ApiError ? (error.fields as FieldErrors) : {};
  return fields.first_name || fields.last_name || fields.phone ? fields : { form: getErrorMessage(error) };
}

/** Edits the user's name and phone number. */
export function NameForm({ saved, onSave }: NameFormProps) {
  const [fields, setFields] = useState(saved);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [busy, setBusy] = useState(false);
  const getFieldProps = (name: keyof NameFields) => ({
    name,
    value: fields[name],
    error: errors[name] ?? null,
    onChange: (value: string) => setFields((before) => ({ ...before, [name]: value })),
  });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const phone = fields.phone.trim();
    if (phone !== '' && !isPhone(phone)) return setErrors({ phone: PHONE_MESSAGE });
    setErrors({});
    setBusy(true);
    try {
      showToast(await onSave({ first_name: fields.first_name.trim(), last_name: fields.last_name.trim(), phone }));
    } catch (error) {
      setErrors(toFieldErrors(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Form busy={busy} className={styles.root} onSubmit={(event) => void submit(event)} noValidate>
      <div className={styles.pair}>
        <TextField label="First name" autoComplete="given-name" maxLength={350} {...getFieldProps('first_name')} />
        <TextField label="Last name" autoComplete="family-name" maxLength={350} {...getFieldProps('last_name')} />
      </div>
      <TextField label="Phone (optional)" type="tel" autoComplete="tel" maxLength={40} {...getFieldProps('phone')} />
      <FormMessage>{errors.form ?? null}</FormMessage>
      <div>
        <SubmitButton busy={busy}>Save</SubmitButton>
      </div>
    </Form>
  );
}
