import type { OutgoingMail } from '@mainstay/contract/mail/outgoing';
import { Button, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { Copy, Link, Send, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { getErrorMessage } from '../../../platform/lib/api.ts';
import { copyToClipboard } from '../../../platform/lib/clipboard.ts';
import { formatEntityTimestamp, formatEntityDateTime } from '../../../platform/lib/dates.ts';
import { ErrorState } from '../../../platform/ui/ErrorState.tsx';
import { Skeleton } from '../../../platform/ui/Skeleton.tsx';
import { showToast } from '../../../platform/ui/toast.ts';
import { mailQuery, revealLink, sendMail } from '../queries.ts';
import { StatusChip } from './StatusChip.tsx';
import { PURPOSE_LABELS } from './mail-labels.ts';
import layoutStyles from '../../../platform/theme/layout.module.css';
import textStyles from '../../../platform/theme/text.module.css';
import iconButtonStyles from '../../../platform/ui/icon-button.module.css';
import pageHeaderStyles from '../../../platform/ui/PageHeader.module.css';
import styles from './MailPanel.module.css';

interface MailPanelProps {
  id: number;
  onClose: () => void;
}

/** Shows one message beside the list: its content, its status and the available operations. */
export function MailPanel({ id, onClose }: MailPanelProps) {
  const { data: mail, error, refetch } = useQuery(mailQuery(id));
  const title = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a different message moves the focus to the title again.
  useEffect(() => title.current?.focus(), [id]);
  return (
    <aside
      className={styles.root}
      aria-label="Message"
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
      }}
    >
      <div className={styles.header}>
        <h2 ref={title} tabIndex={-1}>
          {mail ? mail.subject : error ? 'Message' : <Skeleton width={220} />}
        </h2>
        <button type="button" className={iconButtonStyles.iconButton} aria-label="Close" onClick={onClose}>
          <X size={16} aria-hidden />
        </button>
      </div>
      {error ? (
        <ErrorState title="The message could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : (
        mail && <MessageDetails key={mail.id} mail={mail} />
      )}
    </aside>
  );
}

function MessageDetails({ mail }: { mail: OutgoingMail }) {
  const facts: [string, string][] = [
    ['To', [...mail.to, ...mail.cc].join(', ')],
    ['Kind', PURPOSE_LABELS[mail.purpose]],
    ['Created', formatEntityTimestamp(mail.created_at)],
    ...(mail.sent_at ? [['Sent', formatEntityTimestamp(mail.sent_at)] satisfies [string, string]] : []),
  ];
  return (
    <>
      <div className={styles.details}>
        <StatusChip mail={mail} />
        {mail.error && mail.status !== 'not_sent' && <p className={styles.reason}>{mail.error}</p>}
        <dl className={styles.facts}>
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        {mail.may_send && <SendButton id={mail.id} />}
        {mail.may_reveal && <InvitationLink id={mail.id} />}
      </div>
      <MessageView mail={mail} />
    </>
  );
}

function SendButton({ id }: { id: number }) {
  const client = useQueryClient();
  const send = useMutation({ mutationFn: () => sendMail(client, id) });
  return (
    <div>
      <Button leftSection={<Send size={14} aria-hidden />} loading={send.isPending} onClick={() => send.mutate()}>
        Send now
      </Button>
      {send.error && (
        <p role="alert" className={styles.error}>
          {getErrorMessage(send.error)}
        </p>
      )}
    </div>
  );
}

const PARTS = { html: 'Message', text: 'Plain text' } as const;
type Part = keyof typeof PARTS;

/**
 * Shows a message as its recipient sees it. The sandboxed frame runs no scripts, follows no links and cannot access the
 * application.
 */
function MessageView({ mail }: { mail: Pick<OutgoingMail, 'subject' | 'html' | 'text'> }) {
  const [part, setPart] = useState<Part>('html');
  return (
    <>
      <fieldset className={clsx(pageHeaderStyles.views, styles.partTabs)} aria-label="Part of the message">
        {(Object.keys(PARTS) as Part[]).map((name) => (
          <button
            key={name}
            type="button"
            className={pageHeaderStyles.view}
            aria-pressed={part === name}
            onClick={() => setPart(name)}
          >
            {PARTS[name]}
          </button>
        ))}
      </fieldset>
      {part === 'html' ? (
        <iframe className={styles.htmlBody} title={`Message: ${mail.subject}`} sandbox="" srcDoc={mail.html} />
      ) : (
        <pre className={styles.textBody}>{mail.text}</pre>
      )}
    </>
  );
}

/** Reveals the link of an invitation that was not sent, so that an administrator can share it in another way. */
function InvitationLink({ id }: { id: number }) {
  const field = useRef<HTMLInputElement>(null);
  const reveal = useMutation({ mutationFn: () => revealLink(id) });
  const copy = async (url: string) => {
    field.current?.select();
    showToast((await copyToClipboard(url)) ? 'Link copied' : 'Link selected. Press Ctrl+C to copy.');
  };
  if (reveal.data) {
    const { url, expires_at } = reveal.data;
    return (
      <div className={styles.link}>
        <TextInput
          ref={field}
          className={layoutStyles.grow}
          label="Invitation link"
          description={`Can be used once, until ${formatEntityDateTime(expires_at)}. Anyone with this link can sign in as this person.`}
          value={url}
          readOnly
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button variant="default" leftSection={<Copy size={14} aria-hidden />} onClick={() => void copy(url)}>
          Copy link
        </Button>
      </div>
    );
  }
  return (
    <div>
      <Button
        variant="default"
        leftSection={<Link size={14} aria-hidden />}
        loading={reveal.isPending}
        onClick={() => reveal.mutate()}
      >
        Show invitation link
      </Button>
      <p className={clsx(textStyles.caption, styles.note)}>Viewing the link is recorded in the audit log.</p>
      {reveal.error && (
        <p role="alert" className={styles.error}>
          {getErrorMessage(reveal.error)}
        </p>
      )}
    </div>
  );
}
