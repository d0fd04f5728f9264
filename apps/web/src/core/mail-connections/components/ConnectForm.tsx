import {
  CONNECTION_PARTS,
  type ConnectionPart,
  MAIL_PROVIDERS,
  type MailProviderId,
} from '@mainstay/contract/rules/mail-providers';
import { Button } from '@mantine/core';
import { clsx } from 'clsx';
import { useState } from 'react';
import { getErrorMessage } from '../../../platform/lib/api.ts';
import { Card } from '../../../platform/ui/Card.tsx';
import { FormMessage } from '../../../platform/ui/FormMessage.tsx';
import { getConsentUrl } from '../queries.ts';
import { OptionCard } from './OptionCard.tsx';
import { PART_LABELS } from './sync-labels.ts';
import layoutStyles from '../../../platform/theme/layout.module.css';
import textStyles from '../../../platform/theme/text.module.css';
import styles from './Mailbox.module.css';

const PARTS = {
  mail: 'Read and write email here. Messages with your contacts appear on their accounts.',
  calendar: 'Plan meetings here. Meetings with your contacts appear on their accounts.',
} as const satisfies Record<ConnectionPart, string>;

/** What is read and who sees it, as a list of sentences. */
const TERMS = [
  'Of the last 90 days and from now on, Mainstay stores messages and meetings with your contacts. Everything else stays with the provider.',
  'Only you and the users named in a message can read it. You can share messages with your team later.',
  'Everyone who can view an account sees its meetings. Of private ones, they see only the time.',
  'You can disconnect at any time. That deletes everything that was read.',
];

/** Starts a connection: the parts, what is read, and a button for each provider that the user may connect. */
export function ConnectForm({ providers }: { providers: readonly MailProviderId[] }) {
  const [parts, setParts] = useState<readonly ConnectionPart[]>(CONNECTION_PARTS);
  const { connect, busy, message } = useConnect();
  const toggle = (part: ConnectionPart) =>
    setParts((before) => CONNECTION_PARTS.filter((one) => before.includes(one) !== (one === part)));
  return (
    <Card title="Connect your mailbox and calendar" className={styles.card}>
      <div className={styles.body}>
        <fieldset className={styles.options} disabled={busy !== null}>
          <legend>What to connect</legend>
          {CONNECTION_PARTS.map((part) => (
            <OptionCard
              key={part}
              type="checkbox"
              checked={parts.includes(part)}
              onChange={() => toggle(part)}
              label={PART_LABELS[part]}
              about={PARTS[part]}
            />
          ))}
        </fieldset>
        <ul className={clsx(textStyles.muted, styles.terms)}>
          {TERMS.map((term) => (
            <li key={term}>{term}</li>
          ))}
        </ul>
        <FormMessage>{message}</FormMessage>
        <div className={clsx(layoutStyles.row, styles.buttons)}>
          {providers.map((provider, index) => (
            <Button
              key={provider}
              variant={index === 0 ? 'filled' : 'default'}
              loading={busy === provider}
              disabled={parts.length === 0 || busy !== null}
              onClick={() => void connect(provider, [...parts])}
            >
              Connect {MAIL_PROVIDERS[provider].label}
            </Button>
          ))}
        </div>
      </div>
    </Card>
  );
}

/** Sends the browser to the provider, which returns it to this tab. */
export function useConnect() {
  const [busy, setBusy] = useState<MailProviderId | null>(null);
  const [message, setMessage] = useState<string | null>(null);
  const connect = async (provider: MailProviderId, parts: ConnectionPart[]) => {
    setBusy(provider);
    setMessage(null);
    try {
      location.assign(await getConsentUrl(provider, parts));
    } catch (error) {
      setMessage(getErrorMessage(error));
      setBusy(null);
    }
  };
  return { connect, busy, message };
}
