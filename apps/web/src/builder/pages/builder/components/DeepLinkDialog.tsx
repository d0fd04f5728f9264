import type { MenuItem } from '@mainstay/contract/pages';
import { type FormEvent, useState } from 'react';
import { ApiError, getErrorMessage } from '../../../../platform/lib/api.ts';
import { Dialog } from '../../../../platform/ui/Dialog.tsx';
import { Form } from '../../../../platform/ui/Form.tsx';
import { FormMessage } from '../../../../platform/ui/FormMessage.tsx';
import { SelectField } from '../../../../platform/ui/SelectField.tsx';
import { SubmitButton } from '../../../../platform/ui/SubmitButton.tsx';
import { TextField } from '../../../../platform/ui/TextField.tsx';
import { saveDeepLink } from '../queries.ts';
import { RoleFields } from './PageInspector.tsx';
import styles from '../../../../platform/ui/SelectField.module.css';

interface DeepLinkDialogProps {
  /** Null while a new deep link is created. */
  item: MenuItem | null;
  items: readonly MenuItem[];
  onSaved: () => Promise<void>;
  onClose: () => void;
}

/** Creates or edits a deep link, which is a path with parameters. */
export function DeepLinkDialog({ item, items, onSaved, onClose }: DeepLinkDialogProps) {
  const [name, setName] = useState(item?.name ?? '');
  const [state, setState] = useState(item?.meta.state ?? '');
  const [params, setParams] = useState((item?.meta.params ?? []).join(', '));
  const [roles, setRoles] = useState<string[]>(item?.roles ?? []);
  const [linked, setLinked] = useState(item?.linked ? String(item.linked) : '');
  const [problem, setProblem] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  const errors = problem instanceof ApiError ? problem.fields : {};
  const hasFieldError = ['name', 'meta.state', 'meta.params'].some((field) => errors[field]);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setProblem(null);
    const names = params.split(/[\s,]+/).filter(Boolean);
    try {
      const meta = { state: state.trim() || `dashboard.${name.trim().replaceAll(/\s+/g, '_')}`, params: names };
      await saveDeepLink(item?.id ?? null, { name, meta, roles, linked: linked ? Number(linked) : null });
      await onSaved();
      onClose();
    } catch (error) {
      setProblem(error);
      setBusy(false);
    }
  };
  const targets = items.filter((one) => one.id !== item?.id);
  return (
    <Dialog opened onClose={onClose} title={item ? `Deep link ${item.name}` : 'New deep link'} size={420}>
      <Form busy={busy} className={styles.fields} onSubmit={(event) => void save(event)}>
        <TextField label="Name" data-autofocus value={name} maxLength={350} error={errors.name} onChange={setName} />
        <TextField
          label="Target screen"
          placeholder="Its own URL"
          value={state}
          error={errors['meta.state']}
          onChange={setState}
        />
        <TextField
          label="URL parameters, comma-separated"
          value={params}
          error={errors['meta.params']}
          onChange={setParams}
        />
        <SelectField
          label="Menu item to highlight"
          value={linked}
          none="None"
          options={targets.map(({ id, name: label }) => ({ value: String(id), label }))}
          onChange={setLinked}
        />
        <RoleFields legend="Who can use it" value={roles} onChange={setRoles} />
        <FormMessage>{problem !== null && !hasFieldError ? getErrorMessage(problem) : null}</FormMessage>
        <div>
          <SubmitButton busy={busy}>Save</SubmitButton>
        </div>
      </Form>
    </Dialog>
  );
}
