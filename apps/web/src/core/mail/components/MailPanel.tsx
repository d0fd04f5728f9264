import type { OutgoingMail } from '@mainstay/contract/mail/outgoing';
import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Send, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { getErrorMessage } from '../../../platform/lib/api.ts';
import { formatEntityTimestamp } from '../../../platform/lib/dates.ts';
import { ErrorState } from '../../../platform/ui/ErrorState.tsx';
import { Skeleton } from '../../../platform/ui/Skeleton.tsx';
import { mailQuery, sendMail } from '../queries.ts';
import { InvitationLink } from './InvitationLink.tsx';
import { PURPOSE_LABELS } from './mail-labels.ts';
import { MessageView } from './MessageView.tsx';
import { StatusChip } from './StatusChip.tsx';
import '../../../platform/ui/icon-button.css';
import './MailPanel.css';

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
      className="om-panel"
      aria-label="Message"
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
      }}
    >
      <div className="om-head">
        <h2 ref={title} tabIndex={-1}>
          {mail ? mail.subject : error ? 'Message' : <Skeleton width={220} />}
        </h2>
        <button type="button" className="ic" aria-label="Close" onClick={onClose}>
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
      <div className="om-about">
        <StatusChip mail={mail} />
        {mail.error && mail.status !== 'not_sent' && <p className="om-why">{mail.error}</p>}
        <dl className="om-facts">
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
        <p role="alert" className="om-error">
          {getErrorMessage(send.error)}
        </p>
      )}
    </div>
  );
}
