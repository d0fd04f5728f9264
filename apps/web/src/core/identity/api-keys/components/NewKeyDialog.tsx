import { TEXT_LIMIT } from '@mainstay/contract/kit';
import { type ApiKeyScope, isUserScope } from '@mainstay/contract/rules/api-keys';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { FormFrame } from '../../../../platform/forms/FormFrame.tsx';
import { type FieldErrors, useEditForm } from '../../../../platform/forms/use-edit-form.ts';
import { getToday } from '../../../../platform/lib/dates.ts';
import { formatFullName, useSignedIn } from '../../../../platform/lib/session.ts';
import { Dialog } from '../../../../platform/ui/Dialog.tsx';
import { OneTimeSecret } from '../../../../platform/ui/OneTimeSecret.tsx';
import { Picker, type PickerValue } from '../../../../platform/ui/Picker.tsx';
import { SelectField } from '../../../../platform/ui/SelectField.tsx';
import { TextField } from '../../../../platform/ui/TextField.tsx';
import { searchActiveUsers } from '../../../people/queries.ts';
import { createKey } from '../queries.ts';
import { SCOPE_DESCRIPTIONS, SCOPE_OPTIONS } from './scope-labels.ts';
import textStyles from '../../../../platform/theme/text.module.css';

interface NewKeyDraft {
  name: string;
  scope: ApiKeyScope;
  /** The user that a program acts as. */
  user_id: PickerValue | null;
  /** A day, or empty. */
  expires_on: string;
}

/** Dialog that creates an API key and shows it once. */
export function NewKeyDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const [key, setKey] = useState<string | null>(null);
  // The new key cannot be shown again, so the dialog closes only by its buttons and not on a click outside.
  const isPersistent = key !== null;
  const session = useSignedIn();
  const form = useEditForm<NewKeyDraft>({
    draft: 'new API key',
    values: {
      name: '',
      scope: 'usage',
      user_id: { id: session.user_id, name: formatFullName(session) || session.email },
      expires_on: '',
    },
    validate: ({ name, scope, user_id }): FieldErrors => ({
      ...(name.trim() === '' && { name: 'Name is required.' }),
      ...(isUserScope(scope) && !user_id && { user_id: 'Select an active user.' }),
    }),
    save: async ({ name, scope, user_id, expires_on }) =>
      setKey(
        await createKey(client, {
          name: name.trim(),
          scope,
          ...(isUserScope(scope) && user_id && { user_id: user_id.id }),
          ...(expires_on && { expires_on }),
        }),
      ),
  });
  return (
    <Dialog
      opened
      onClose={onClose}
      title={key === null ? 'New API key' : 'Your new API key'}
      size={480}
      centered
      withCloseButton={!isPersistent}
      isPersistent={isPersistent}
    >
      {key === null ? (
        <FormFrame form={form} verb="Create key" onCancel={onClose}>
          <TextField
            label="Name"
            autoComplete="off"
            data-autofocus
            maxLength={TEXT_LIMIT}
            placeholder="Product telemetry"
            {...form.field('name')}
          />
          <SelectField label="Permission" options={SCOPE_OPTIONS} {...form.field('scope')} />
          <p className={textStyles.caption}>{SCOPE_DESCRIPTIONS[form.values.scope]}</p>
          {isUserScope(form.values.scope) && <UserPicker {...form.field('user_id')} />}
          <TextField
            label="Last day (optional)"
            type="date"
            min={getToday()}
            max="2199-12-31"
            {...form.field('expires_on')}
          />
        </FormFrame>
      ) : (
        <OneTimeSecret
          secret={key}
          about="Copy it now. Mainstay stores only a hash and cannot show it again."
          onClose={onClose}
        />
      )}
    </Dialog>
  );
}

interface UserPickerProps {
  value: PickerValue | null;
  error?: string | null | undefined;
  onChange: (value: PickerValue | null) => void;
}

/** Selects the user that a program acts as. */
function UserPicker(props: UserPickerProps) {
  const [text, setText] = useState('');
  const [debouncedText] = useDebouncedValue(text, 200);
  const users = useQuery(searchActiveUsers(debouncedText)).data ?? [];
  return <Picker label="Acts as" none="Search people" options={users} onFind={setText} {...props} />;
}
