import type { ChatChoice } from '@mainstay/contract/chat-channels';
import {
  CHAT_LABELS,
  CHAT_TOPIC_LABELS,
  CHAT_TOPICS,
  type ChatKind,
  type ChatTopic,
} from '@mainstay/contract/rules/chat-channels';
import { getHiddenKinds, type NotificationKind } from '@mainstay/contract/rules/notifications';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { FormFrame } from '../../platform/forms/FormFrame.tsx';
import { useEditForm } from '../../platform/forms/use-edit-form.ts';
import { useSignedIn } from '../../platform/lib/session.ts';
import { Card } from '../../platform/ui/Card.tsx';
import { CheckField } from '../../platform/ui/CheckField.tsx';
import { showToast } from '../../platform/ui/toast.ts';
import { choicesQuery, saveChoices } from './queries.ts';
import textStyles from '../../platform/theme/text.module.css';
import styles from './components/ChatChannels.module.css';

/** What is posted for the user to each chat of the company; nothing if the company has none. */
export function ChatChoicesCard() {
  const { data } = useQuery(choicesQuery);
  if (!data || data.chats.length === 0) return null;
  const names = data.chats.map(({ kind }) => CHAT_LABELS[kind]).join(' and ');
  return (
    <Card title={names} caption="What is posted for you">
      <ChoicesForm key={data.chats.map(({ kind }) => kind).join()} chats={data.chats} />
    </Card>
  );
}

type Choices = Partial<Record<ChatKind, ChatTopic[]>>;
const toValues = (chats: readonly ChatChoice[]): Choices =>
  Object.fromEntries(chats.map(({ kind, topics }) => [kind, topics]));

function ChoicesForm({ chats }: { chats: ChatChoice[] }) {
  const client = useQueryClient();
  const { role } = useSignedIn();
  const form = useEditForm<Choices>({
    draft: 'chat choices',
    values: toValues(chats),
    save: async (values) => {
      await saveChoices(
        client,
        chats.map(({ kind }) => ({ kind, topics: values[kind] ?? [] })),
      );
      showToast('Saved.');
    },
    canWrite: true,
  });
  const hidden = getHiddenKinds(role);
  const topics = CHAT_TOPICS.filter((topic) => !hidden.includes(topic as NotificationKind));
  return (
    <FormFrame form={form} verb="Save" aria-label="Chats" className={styles.form}>
      <p className={textStyles.caption}>Everyone in the channel of your company reads these messages.</p>
      {chats.map(({ kind }) => {
        const selected = form.values[kind] ?? [];
        const toggle = (topic: ChatTopic, on: boolean) =>
          form.set({ [kind]: CHAT_TOPICS.filter((one) => (one === topic ? on : selected.includes(one))) });
        return (
          <fieldset key={kind} className={styles.group}>
            <legend>{CHAT_LABELS[kind]}</legend>
            {topics.map((topic) => (
              <CheckField
                key={topic}
                label={CHAT_TOPIC_LABELS[topic]}
                value={selected.includes(topic)}
                onChange={(on) => toggle(topic, on)}
              />
            ))}
          </fieldset>
        );
      })}
    </FormFrame>
  );
}
