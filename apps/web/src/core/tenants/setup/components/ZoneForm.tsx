import { canOpenAdmin } from '@mainstay/contract/rules/access';
import { EditorFrame } from '../../../../platform/forms/EditorFrame.tsx';
import { FormNotices } from '../../../../platform/forms/FormNotices.tsx';
import { useEditForm } from '../../../../platform/forms/use-edit-form.ts';
import { useSignedIn } from '../../../../platform/lib/session.ts';
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
  const form = useEditForm({
    draft: 'company time zone',
    values: { zone: saved },
    canWrite,
    save: async ({ zone }) => showToast(await saveTimeZone(zone)),
  });
  const { zone } = form.values;
  return (
    <EditorFrame form={form}>
      <TimeZonePicker value={zone} onChange={(next) => canWrite && form.set({ zone: next })} />
      <FormNotices form={form} />
      <div className={styles.footer}>
        <span className={textStyles.muted}>{canWrite ? 'Selected' : 'An administrator can change it'}</span>
        <b>{zone.replaceAll('_', ' ')}</b>
        {canWrite && zone !== saved && <SubmitButton busy={form.busy}>Apply</SubmitButton>}
      </div>
    </EditorFrame>
  );
}
