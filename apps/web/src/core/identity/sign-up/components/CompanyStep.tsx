import { domainFromName, DOMAIN_MESSAGE, isDomainName } from '@mainstay/contract/rules/domain-name';
import { DEFAULT_PASSWORD_POLICY, isPassword, PASSWORD_MESSAGE } from '@mainstay/contract/rules/password';
import { isPhone, PHONE_MESSAGE } from '@mainstay/contract/rules/phone';
import { type FormEvent, useRef, useState } from 'react';
import { ApiError, getErrorMessage } from '../../../../platform/lib/api.ts';
import { FormMessage } from '../../../../platform/ui/FormMessage.tsx';
import { SubmitButton } from '../../../../platform/ui/SubmitButton.tsx';
import { TextField } from '../../../../platform/ui/TextField.tsx';
import { PasswordField } from '../../components/PasswordField.tsx';
import { PasswordRule } from '../../components/PasswordRule.tsx';
import { createCompany, type VerifiedCode } from '../queries.ts';
import { DomainField } from './DomainField.tsx';
import styles from './SignUp.module.css';

const EMPTY = { first_name: '', last_name: '', company_name: '', domain_name: '', phone: '', password: '' };
type Fields = typeof EMPTY;
type FieldErrors = Partial<Record<keyof Fields | 'form', string>>;

const LABELS = {
  first_name: 'First name',
  last_name: 'Last name',
  company_name: 'Company name',
  domain_name: 'Domain name',
} as const;

/** Validates the fields before they are sent. */
export function validateCompany(fields: Fields): FieldErrors {
  const issues: FieldErrors = {};
  for (const [name, label] of Object.entries(LABELS) as [keyof typeof LABELS, string][]) {
    if (fields[name].trim() === '') issues[name] = `${label} is required.`;
  }
  if (!isDomainName(fields.domain_name.trim())) issues.domain_name ??= DOMAIN_MESSAGE;
  if (fields.phone.trim() !== '' && !isPhone(fields.phone.trim())) issues.phone = PHONE_MESSAGE;
  if (!isPassword(fields.password)) issues.password = PASSWORD_MESSAGE;
  return issues;
}

/** Converts a server error to messages by field, or to one for the whole form if none of its fields is named. */
function toFieldErrors(error: unknown): FieldErrors {
  const fieldErrors = error instanceof ApiError ? Object.entries(error.fields).filter(([name]) => name in EMPTY) : [];
  return fieldErrors.length > 0 ? Object.fromEntries(fieldErrors) : { form: getErrorMessage(error) };
}

/** Step 3: the details of the user and the company. It opens the new company's own host. */
export function CompanyStep({ verified }: { verified: VerifiedCode }) {
  const [fields, setFields] = useState(EMPTY);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [busy, setBusy] = useState(false);
  // The name of the company determines the domain until the user types one.
  const hasOwnDomain = useRef(false);

  const set = (name: keyof Fields) => (value: string) => {
    if (name === 'domain_name') hasOwnDomain.current = value !== '';
    const proposed = name === 'company_name' && !hasOwnDomain.current ? { domain_name: domainFromName(value) } : {};
    setFields((before) => ({ ...before, ...proposed, [name]: value }));
    setErrors((before) => ({ ...before, [name]: undefined }));
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const issues = validateCompany(fields);
    setErrors(issues);
    if (Object.keys(issues).length > 0) return;
    setBusy(true);
    try {
      location.assign(await createCompany({ ...verified, ...fields }));
    } catch (error) {
      setErrors(toFieldErrors(error));
      setBusy(false);
    }
  };
  const field = (name: keyof Fields) => ({
    name,
    value: fields[name],
    error: errors[name] ?? null,
    onChange: set(name),
  });

  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <div className={styles.pair}>
        <TextField
          label={LABELS.first_name}
          autoComplete="given-name"
          maxLength={350}
          autoFocus
          {...field('first_name')}
        />
        <TextField label={LABELS.last_name} autoComplete="family-name" maxLength={350} {...field('last_name')} />
      </div>
      <TextField label={LABELS.company_name} autoComplete="organization" maxLength={350} {...field('company_name')} />
      <DomainField {...field('domain_name')} />
      <TextField label="Phone (optional)" type="tel" autoComplete="tel" maxLength={40} {...field('phone')} />
      <PasswordField label="Password" autoComplete="new-password" {...field('password')} />
      <PasswordRule policy={DEFAULT_PASSWORD_POLICY} />
      <FormMessage>{errors.form ?? null}</FormMessage>
      <SubmitButton busy={busy}>Create company</SubmitButton>
    </form>
  );
}
