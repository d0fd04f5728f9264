import type { ParsedMetadata } from '@mainstay/contract/sign-in-saml/settings';
import { clsx } from 'clsx';
import { type ChangeEvent, useRef, useState } from 'react';
import { FormMessage } from '../../../../platform/ui/FormMessage.tsx';
import { TextArea } from '../../../../platform/ui/TextArea.tsx';
import { TextField } from '../../../../platform/ui/TextField.tsx';
import { type MetadataBody, parseMetadata } from '../queries.ts';
import { useSaveProvider } from './use-save-provider.ts';
import buttonStyles from '../../../../platform/ui/button.module.css';
import styles from './Providers.module.css';

/** Fills the fields of the form from the provider's metadata without saving them. */
export function MetadataReader({
  initialUrl,
  onRead,
}: {
  initialUrl: string;
  onRead: (metadata: ParsedMetadata) => void;
}) {
  const [url, setUrl] = useState(initialUrl);
  const [xml, setXml] = useState('');
  const file = useRef<HTMLInputElement>(null);
  const { busy, fields, message, save } = useSaveProvider(['url', 'xml']);
  const load = (body: MetadataBody) =>
    save(async () => onRead(await parseMetadata(body)), 'Metadata loaded. Review the fields, then save.');
  const readFile = async (event: ChangeEvent<HTMLInputElement>) => {
    const [selected] = event.target.files ?? [];
    event.target.value = '';
    if (selected) await load({ xml: await selected.text() });
  };
  return (
    <div className={styles.metadata}>
      <div className={styles.line}>
        <TextField
          label="Provider metadata URL"
          type="url"
          inputMode="url"
          autoComplete="off"
          placeholder="https://idp.example.com/metadata"
          value={url}
          error={fields.url}
          onChange={setUrl}
        />
        <button
          type="button"
          className={clsx(buttonStyles.button, styles.button)}
          disabled={url.trim() === ''}
          aria-busy={busy}
          onClick={() => void load({ url })}
        >
          Load from URL
        </button>
        <input
          ref={file}
          type="file"
          accept=".xml,application/xml,text/xml,application/samlmetadata+xml"
          aria-label="Metadata file"
          hidden
          onChange={(event) => void readFile(event)}
        />
        <button
          type="button"
          className={clsx(buttonStyles.button, styles.button)}
          aria-busy={busy}
          onClick={() => file.current?.click()}
        >
          Choose file
        </button>
      </div>
      <details open={fields.xml !== undefined || undefined}>
        <summary>Paste the metadata instead</summary>
        <TextArea
          code
          label="Metadata"
          rows={5}
          placeholder="<EntityDescriptor …"
          value={xml}
          error={fields.xml}
          onChange={setXml}
        />
        <button
          type="button"
          className={clsx(buttonStyles.button, styles.button)}
          disabled={xml.trim() === ''}
          aria-busy={busy}
          onClick={() => void load({ xml })}
        >
          Load pasted metadata
        </button>
      </details>
      <FormMessage>{message}</FormMessage>
    </div>
  );
}
