import { Button, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Copy, Link } from 'lucide-react';
import { useRef } from 'react';
import { copyToClipboard } from '../../../platform/lib/clipboard.ts';
import { getErrorMessage } from '../../../platform/lib/api.ts';
import { formatEntityTimestamp } from '../../../platform/lib/dates.ts';
import { showToast } from '../../../platform/ui/toast.ts';
import { revealLink } from '../queries.ts';

/** Reveals the link of an invitation that was not sent, so that an administrator can share it in another way. */
export function InvitationLink({ id }: { id: number }) {
  const field = useRef<HTMLInputElement>(null);
  const reveal = useMutation({ mutationFn: () => revealLink(id) });
  const copy = async (url: string) => {
    field.current?.select();
    showToast((await copyToClipboard(url)) ? 'Link copied' : 'Link selected. Press Ctrl+C to copy.');
  };
  if (reveal.data) {
    const { url, expires_at } = reveal.data;
    return (
      <div className="om-link">
        <TextInput
          ref={field}
          className="grow"
          label="Invitation link"
          description={`Can be used once, until ${formatEntityTimestamp(expires_at)}. Anyone with this link can sign in as this person.`}
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
      <p className="cap om-note">Viewing the link is recorded in the audit log.</p>
      {reveal.error && (
        <p role="alert" className="om-error">
          {getErrorMessage(reveal.error)}
        </p>
      )}
    </div>
  );
}
