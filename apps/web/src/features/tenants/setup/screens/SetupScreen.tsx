import type { Theme } from '@mainstay/contract/identity';
import { opensAdmin } from '@mainstay/contract/rules/access';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { messageOf } from '../../../../lib/api.ts';
import { hashHref } from '../../../../lib/history.ts';
import { useSignedIn } from '../../../../lib/session.ts';
import { FormMessage } from '../../../../ui/FormMessage.tsx';
import { SubmitButton } from '../../../../ui/SubmitButton.tsx';
import { TextField } from '../../../../ui/TextField.tsx';
import { show } from '../../../../ui/toast.ts';
import { SetupFrame } from '../components/SetupFrame.tsx';
import { ThemeChoice } from '../components/ThemeChoice.tsx';
import { companyQuery, saveCompanyName, saveTheme } from '../queries.ts';

/** What people see of the company: its name and its colours. */
export function SetupScreen() {
  const read = useQuery(companyQuery);
  return (
    <SetupFrame title="Company setup" about="How your company shows to everybody who works here." read={read}>
      {read.data && <CompanyForm name={read.data.entity_name} theme={read.data.entity_theme} />}
    </SetupFrame>
  );
}

function CompanyForm({ name: savedName, theme: savedTheme }: { name: string; theme: Theme }) {
  const { role, user_access_type } = useSignedIn();
  const mayWrite = opensAdmin(role) && user_access_type !== 'read_only';
  const [name, setName] = useState(savedName);
  const [theme, setTheme] = useState(savedTheme);
  const [message, setMessage] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setMessage(null);
    try {
      if (name.trim() !== savedName) await saveCompanyName(name.trim());
      if (theme !== savedTheme) await saveTheme(theme);
      show('Company setup saved');
    } catch (error) {
      setMessage(messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <TextField
        label="Company name"
        name="entity_name"
        autoComplete="organization"
        maxLength={350}
        readOnly={!mayWrite}
        value={name}
        onChange={setName}
      />
      <ThemeChoice value={theme} disabled={!mayWrite} onChange={setTheme} />
      <FormMessage>{message}</FormMessage>
      <div className="suf-foot">
        {mayWrite && <SubmitButton busy={busy}>Save</SubmitButton>}
        <a className="btn" data-quiet href={hashHref('/timezone')}>
          Time zone
        </a>
      </div>
    </form>
  );
}
