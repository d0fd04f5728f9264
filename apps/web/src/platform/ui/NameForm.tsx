import { isPhone, PHONE_MESSAGE } from '@mainstay/contract/rules/phone';
import { FormFrame } from '../forms/FormFrame.tsx';
import { type FieldErrors, useEditForm } from '../forms/use-edit-form.ts';
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

/** Edits the user's name and phone number. */
export function NameForm({ saved, onSave }: NameFormProps) {
  const form = useEditForm({
    draft: 'own name',
    values: { first_name: saved.first_name, last_name: saved.last_name, phone: saved.phone },
    validate: ({ phone }): FieldErrors =>
      phone.trim() !== '' && !isPhone(phone.trim()) ? { phone: PHONE_MESSAGE } : {},
    save: async ({ first_name, last_name, phone }) =>
      showToast(await onSave({ first_name: first_name.trim(), last_name: last_name.trim(), phone: phone.trim() })),
    canWrite: true,
  });
  return (
    <FormFrame form={form} verb="Save">
      <div className={styles.pair}>
        <TextField label="First name" autoComplete="given-name" maxLength={350} {...form.field('first_name')} />
        <TextField label="Last name" autoComplete="family-name" maxLength={350} {...form.field('last_name')} />
      </div>
      <TextField label="Phone (optional)" type="tel" autoComplete="tel" maxLength={40} {...form.field('phone')} />
    </FormFrame>
  );
}
