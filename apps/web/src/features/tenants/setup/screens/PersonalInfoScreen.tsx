import { isPhone, PHONE_MESSAGE } from '@mainstay/contract/rules/phone';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { ApiError, messageOf } from '../../../../lib/api.ts';
import { FormMessage } from '../../../../ui/FormMessage.tsx';
import { SubmitButton } from '../../../../ui/SubmitButton.tsx';
import { TextField } from '../../../../ui/TextField.tsx';
import { show } from '../../../../ui/toast.ts';
import { SetupFrame } from '../components/SetupFrame.tsx';
import { type OwnName, ownProfileQuery, saveOwnName } from '../queries.ts';

/** Who one is: name and phone. */
export function PersonalInfoScreen() {
  const read = useQuery(ownProfileQuery);
  const { data } = read;
  return (
    <SetupFrame title="Personal information" about="What your colleagues see of you." read={read}>
      {data && <NameForm saved={{ first_name: data.first_name, last_name: data.last_name, phone: data.phone ?? '' }} />}
    </SetupFrame>
  );
}

type Faults = Partial<Record<keyof OwnName | 'form', string>>;

function faultsOf(error: unknown): Faults {
  const fields = error instanceof ApiError ? (error.fields as Faults) : {};
  return fields.first_name || fields.last_name || fields.phone ? fields : { form: messageOf(error) };
}

function NameForm({ saved }: { saved: OwnName }) {
  const [fields, setFields] = useState(saved);
  const [faults, setFaults] = useState<Faults>({});
  const [busy, setBusy] = useState(false);
  const field = (name: keyof OwnName) => ({
    name,
    value: fields[name],
    error: faults[name] ?? null,
    onChange: (value: string) => setFields((before) => ({ ...before, [name]: value })),
  });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const phone = fields.phone.trim();
    if (phone !== '' && !isPhone(phone)) return setFaults({ phone: PHONE_MESSAGE });
    setFaults({});
    setBusy(true);
    try {
      show(await saveOwnName({ first_name: fields.first_name.trim(), last_name: fields.last_name.trim(), phone }));
    } catch (error) {
      setFaults(faultsOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <div className="suf-pair">
        <TextField label="First name" autoComplete="given-name" maxLength={350} {...field('first_name')} />
        <TextField label="Last name" autoComplete="family-name" maxLength={350} {...field('last_name')} />
      </div>
      <TextField label="Phone (optional)" type="tel" autoComplete="tel" maxLength={40} {...field('phone')} />
      <FormMessage>{faults.form ?? null}</FormMessage>
      <div className="suf-foot">
        <SubmitButton busy={busy}>Save</SubmitButton>
      </div>
    </form>
  );
}
