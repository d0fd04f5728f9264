import type { MailConnection } from '@mainstay/contract/mail-connections';
import { MAIL_VISIBILITIES, type MailVisibility } from '@mainstay/contract/rules/mail-providers';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { getErrorMessage } from '../../../platform/lib/api.ts';
import { Card } from '../../../platform/ui/Card.tsx';
import { showToast } from '../../../platform/ui/toast.ts';
import { saveVisibility } from '../queries.ts';
import { VISIBILITIES } from '../visibilities.ts';
import { OptionCard } from './OptionCard.tsx';
import textStyles from '../../../platform/theme/text.module.css';
import styles from './Mailbox.module.css';

/** Who may read the messages of the mailbox. A selection is saved immediately. */
export function VisibilityChoice({ connection }: { connection: MailConnection }) {
  const client = useQueryClient();
  const [saving, setSaving] = useState<MailVisibility | null>(null);
  const save = async (visibility: MailVisibility) => {
    setSaving(visibility);
    try {
      await saveVisibility(client, visibility);
      showToast('Visibility saved.');
    } catch (error) {
      showToast(getErrorMessage(error));
    } finally {
      setSaving(null);
    }
  };
  return (
    <Card title="Who can read your messages" className={styles.card}>
      <div className={styles.body}>
        <p className={textStyles.muted}>
          Applies to messages with your contacts on the timelines of accounts. You can choose differently for a
          conversation.
        </p>
        <fieldset className={styles.options} disabled={saving !== null}>
          <legend className={textStyles.screenReaderOnly}>Who can read your messages</legend>
          {MAIL_VISIBILITIES.map((visibility) => (
            <OptionCard
              key={visibility}
              type="radio"
              name="visibility"
              checked={(saving ?? connection.visibility) === visibility}
              onChange={() => void save(visibility)}
              {...VISIBILITIES[visibility]}
            />
          ))}
        </fieldset>
      </div>
    </Card>
  );
}
