import type { OutgoingMail } from '@mainstay/contract/mail/outgoing';
import { useState } from 'react';

const PARTS = { html: 'Message', text: 'Plain text' } as const;
type Part = keyof typeof PARTS;

/**
 * Shows a message as its recipient sees it. The sandboxed frame runs no scripts, follows no links and cannot access the
 * application.
 */
export function MessageView({ mail }: { mail: Pick<OutgoingMail, 'subject' | 'html' | 'text'> }) {
  const [part, setPart] = useState<Part>('html');
  return (
    <>
      <fieldset className="views om-parts" aria-label="Part of the message">
        {(Object.keys(PARTS) as Part[]).map((name) => (
          <button key={name} type="button" className="view" aria-pressed={part === name} onClick={() => setPart(name)}>
            {PARTS[name]}
          </button>
        ))}
      </fieldset>
      {part === 'html' ? (
        <iframe className="om-html" title={`Message: ${mail.subject}`} sandbox="" srcDoc={mail.html} />
      ) : (
        <pre className="om-text">{mail.text}</pre>
      )}
    </>
  );
}
