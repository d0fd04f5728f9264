import { canOpenAdmin } from '@mainstay/contract/rules/access';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { getErrorMessage } from '../../../../lib/api.ts';
import { useSignedIn } from '../../../../lib/session.ts';
import { Form } from '../../../../ui/Form.tsx';
import { FormMessage } from '../../../../ui/FormMessage.tsx';
import { SubmitButton } from '../../../../ui/SubmitButton.tsx';
import { TimeZonePicker } from '../../../../ui/TimeZonePicker.tsx';
import { showToast } from '../../../../ui/toast.ts';
import { SetupFrame } from '../components/SetupFrame.tsx';
import { generalQuery, saveTimeZone } from '../queries.ts';

/** Edits the time zone of the company, which determines when its days begin. */
export function TimeZoneScreen() {
  const read = useQuery(generalQuery);
  return (
    <SetupFrame
      title="General settings"
      about="Days, due dates and reports use the company’s time zone. Changing it does not change days already stored."
      wide
      read={read}
    >
      {read.data && <ZoneForm saved={read.data.entity_timezone} />}
    </SetupFrame>
  );
}

function ZoneForm({ saved }: { saved: string }) {
  const { role, user_access_type } = useSignedIn();
  const mayWrite = canOpenAdmin(role) && user_access_type !== 'read_only';
  const [chosen, setChosen] = useState(saved);
  const [message, setMessage] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const choose = (zone: string) => {
    if (!mayWrite || busy) return;
    setMessage(null);
    setChosen(zone);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setMessage(null);
    try {
      showToast(await saveTimeZone(chosen));
    } catch (error) {
      setMessage(getErrorMessage(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Form busy={busy} onSubmit={(event) => void submit(event)} noValidate>
      <TimeZonePicker value={chosen} onChange={choose} />
      <FormMessage>{message}</FormMessage>
      <div className="suf-foot">
        <span className="dim">{mayWrite ? 'Selected' : 'An administrator can change it'}</span>
        <b>{chosen.replaceAll('_', ' ')}</b>
        {mayWrite && chosen !== saved && <SubmitButton busy={busy}>Apply</SubmitButton>}
      </div>
    </Form>
  );
}
