import { canOpenAdmin } from '@mainstay/contract/rules/access';
import { type FormEvent, useState } from 'react';
import { getErrorMessage } from '../../../../platform/lib/api.ts';
import { useSignedIn } from '../../../../platform/lib/session.ts';
import { Form } from '../../../../platform/ui/Form.tsx';
import { FormMessage } from '../../../../platform/ui/FormMessage.tsx';
import { SubmitButton } from '../../../../platform/ui/SubmitButton.tsx';
import { TimeZonePicker } from '../../../../platform/ui/TimeZonePicker.tsx';
import { showToast } from '../../../../platform/ui/toast.ts';
import { saveTimeZone } from '../queries.ts';
import textStyles from '../../../../platform/theme/text.module.css';
import styles from './SetupFrame.module.css';

/** Selects the time zone of the company; users without write access only see it. */
export function ZoneForm({ saved }: { saved: string }) {
  const { role, user_access_type } = useSignedIn();
  const canWrite = canOpenAdmin(role) && user_access_type !== 'read_only';
  const [selected, setSelected] = useState(saved);
  const [message, setMessage] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const select = (zone: string) => {
    if (!canWrite || busy) return;
    setMessage(null);
    setSelected(zone);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setMessage(null);
    try {
      showToast(await saveTimeZone(selected));
    } catch (error) {
      setMessage(getErrorMessage(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Form busy={busy} onSubmit={(event) => void submit(event)} noValidate>
      <TimeZonePicker value={selected} onChange={select} />
      <FormMessage>{message}</FormMessage>
      <div className={styles.footer}>
        <span className={textStyles.muted}>{canWrite ? 'Selected' : 'An administrator can change it'}</span>
        <b>{selected.replaceAll('_', ' ')}</b>
        {canWrite && selected !== saved && <SubmitButton busy={busy}>Apply</SubmitButton>}
      </div>
    </Form>
  );
}
