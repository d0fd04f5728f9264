import { FormDialog } from '../../../platform/forms/FormDialog.tsx';
import { FormFrame } from '../../../platform/forms/FormFrame.tsx';
import { useNewPlay } from './use-new-play.tsx';

const TITLE = 'Add playbook';

/** Adds a play to an account in a dialog. */
export function AddPlayDialog(props: Parameters<typeof useNewPlay>[0]) {
  const { form, fields } = useNewPlay(props);
  return (
    <FormDialog form={form} title={TITLE} onClose={props.onClose}>
      {fields}
    </FormDialog>
  );
}

/** Adds a play to an account in the panel of quick add. */
export function NewPlayForm({ accountId, onClose }: { accountId: number; onClose: () => void }) {
  const { form, fields } = useNewPlay({ accountId, onClose });
  return (
    <FormFrame form={form} verb={TITLE} aria-label={TITLE} onCancel={onClose}>
      {fields}
    </FormFrame>
  );
}
