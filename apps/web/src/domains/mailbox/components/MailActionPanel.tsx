import type { OpenMessage } from '@mainstay/contract/mailbox';
import { type ActionPriority, PRIORITIES, PRIORITY_NAMES } from '@mainstay/contract/rules/actions';
import { validateMailAction } from '@mainstay/contract/rules/mail-action';
import type { MailProviderId } from '@mainstay/contract/rules/mail-providers';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { FormFrame } from '../../../platform/forms/FormFrame.tsx';
import { useEditForm } from '../../../platform/forms/use-edit-form.ts';
import { useSignedIn } from '../../../platform/lib/session.ts';
import { ErrorState } from '../../../platform/ui/ErrorState.tsx';
import { SelectField } from '../../../platform/ui/SelectField.tsx';
import { SidePanel } from '../../../platform/ui/SidePanel.tsx';
import { Skeleton } from '../../../platform/ui/Skeleton.tsx';
import { TextArea } from '../../../platform/ui/TextArea.tsx';
import { TextField } from '../../../platform/ui/TextField.tsx';
import { showToast } from '../../../platform/ui/toast.ts';
import { accountUsers, refreshPlays } from '../../playbooks/queries.ts';
import { accountPlaybooks, createMailAction, formatSubject } from '../queries.ts';
import { getSenderName } from './group-by-sender.ts';
import { submitWithToast } from './submit-with-toast.ts';
import formDialogStyles from '../../../platform/forms/FormDialog.module.css';
import sidePanelStyles from '../../../platform/ui/SidePanel.module.css';
import textStyles from '../../../platform/theme/text.module.css';

const PRIORITY_OPTIONS = PRIORITIES.map((value) => ({ value, label: PRIORITY_NAMES[value] }));
const NEW_PLAY = 'new';
const EMPTY_ACTION = {
  text: '',
  description: '',
  actionPriority: '' as ActionPriority | '',
  completedOn: '',
  /** The id of an open play, or `new`. */
  play: NEW_PLAY,
  play_name: '',
  play_priority: '' as ActionPriority | '',
};
type ActionValues = typeof EMPTY_ACTION & { assignUser: string };

const toPlayId = (play: string): number | null => (play === NEW_PLAY ? null : Number(play));
const validate = ({ play, ...values }: ActionValues) => validateMailAction({ ...values, play_id: toPlayId(play) });

interface MailActionPanelProps {
  accountId: number;
  provider: MailProviderId;
  message: OpenMessage;
  onClose: () => void;
}

/** Turns a message into an action of an open play of the account, or of a new one. */
export function MailActionPanel({ accountId, provider, message, onClose }: MailActionPanelProps) {
  const { data, error, refetch } = useQuery(accountPlaybooks(accountId));
  return (
    <SidePanel label="Create action" header={<h2>Create action</h2>} onClose={onClose}>
      <div className={sidePanelStyles.section}>
        <p className={textStyles.muted}>
          From {getSenderName(message)}: {formatSubject(message.subject)}
        </p>
        {error ? (
          <ErrorState title="The playbooks could not be loaded" error={error} onRetry={() => void refetch()} />
        ) : data ? (
          <MailActionForm
            accountId={accountId}
            provider={provider}
            message={message}
            plays={data.playbooks.map(({ play_id, play_name }) => ({ value: String(play_id), label: play_name }))}
            onClose={onClose}
          />
        ) : (
          <Skeleton height={320} />
        )}
      </div>
    </SidePanel>
  );
}

interface MailActionFormProps extends MailActionPanelProps {
  plays: readonly { value: string; label: string }[];
}

function MailActionForm({ accountId, provider, message, plays, onClose }: MailActionFormProps) {
  const client = useQueryClient();
  const { user_id: userId } = useSignedIn();
  const { data } = useQuery(accountUsers(accountId));
  const others = data?.users.filter(({ user_id }) => user_id !== userId) ?? [];
  /** The play of an attempt whose action could not be created. */
  const createdPlay = useRef<number | null>(null);
  const form = useEditForm<ActionValues>({
    draft: `action from ${provider} message ${message.id}`,
    values: { ...EMPTY_ACTION, assignUser: String(userId) },
    validate,
    save: async ({ play, ...values }) => {
      await createMailAction(client, provider, {
        ...values,
        accountId,
        message,
        playId: toPlayId(play) ?? createdPlay.current,
        onPlayCreated: (id) => {
          createdPlay.current = id;
        },
      });
      showToast('Action added.');
      void refreshPlays(client);
    },
    onSaved: onClose,
  });
  const { play } = form.values;
  return (
    <FormFrame
      form={{ ...form, submit: () => submitWithToast(form.submit, validate(form.values)) }}
      verb="Create action"
      aria-label="Create action"
      onCancel={onClose}
    >
      <TextField label="Action name" data-autofocus maxLength={350} {...form.field('text')} />
      <TextArea label="Description" rows={3} {...form.field('description')} />
      <div className={formDialogStyles.pair}>
        <SelectField label="Priority" none="Choose…" options={PRIORITY_OPTIONS} {...form.field('actionPriority')} />
        <TextField label="Due date" type="date" min="1900-01-01" max="2199-12-31" {...form.field('completedOn')} />
      </div>
      <SelectField
        label="Owner"
        options={[
          { value: String(userId), label: 'Me' },
          ...others.map(({ user_id, user_name }) => ({ value: String(user_id), label: user_name })),
        ]}
        {...form.field('assignUser')}
      />
      <SelectField label="Play" options={[{ value: NEW_PLAY, label: 'New play' }, ...plays]} {...form.field('play')} />
      {play === NEW_PLAY && (
        <>
          <TextField label="Play name" maxLength={350} {...form.field('play_name')} />
          <SelectField
            label="Play priority"
            none="Choose…"
            options={PRIORITY_OPTIONS}
            {...form.field('play_priority')}
          />
        </>
      )}
    </FormFrame>
  );
}
