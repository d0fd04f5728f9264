import type { ParsedMetadata } from '@mainstay/contract/sign-in-saml/settings';
import { useMutation } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { type ChangeEvent, type ComponentProps, useRef, useState } from 'react';
import { ApiError, getErrorMessage } from '../../../../platform/lib/api.ts';
import { FormMessage } from '../../../../platform/ui/FormMessage.tsx';
import { TextArea } from '../../../../platform/ui/TextArea.tsx';
import { TextField } from '../../../../platform/ui/TextField.tsx';
import { showToast } from '../../../../platform/ui/toast.ts';
import { type MetadataBody, parseMetadata } from '../queries.ts';
import buttonStyles from '../../../../platform/ui/button.module.css';
import styles from './Providers.module.css';

interface MetadataReaderProps {
  /** Props of the field with the URL, which is a setting of the provider. */
  url: Pick<ComponentProps<typeof TextField>, 'name' | 'onChange' | 'error'> & { value: string };
  onRead: (metadata: ParsedMetadata) => void;
}

/** Fills the fields of the form from the provider's metadata without saving them. */
export function MetadataReader({ url, onRead }: MetadataReaderProps) {
  const [xml, setXml] = useState('');
  const file = useRef<HTMLInputElement>(null);
  const load = useMutation({
    mutationFn: parseMetadata,
    onSuccess: (metadata) => {
      onRead(metadata);
      showToast('Metadata loaded. Review the fields, then save.');
    },
  });
  const fields: Record<string, string> = load.error instanceof ApiError ? load.error.fields : {};
  const message = load.error && !fields.url && !fields.xml ? getErrorMessage(load.error) : null;
  const busy = load.isPending;
  const read = (body: MetadataBody) => busy || load.mutate(body);
  const readFile = async (event: ChangeEvent<HTMLInputElement>) => {
    const [selected] = event.target.files ?? [];
    event.target.value = '';
    if (selected) read({ xml: await selected.text() });
  };
  return (
    <div className={styles.metadata}>
      <div className={styles.line}>
        <TextField
          label="Provider metadata URL"
          type="url"
          inputMode="url"
          placeholder="https://idp.example.com/metadata"
          {...url}
          error={fields.url ?? url.error}
        />
        <button
          type="button"
          className={clsx(buttonStyles.button, styles.button)}
          disabled={url.value.trim() === ''}
          aria-busy={busy}
          onClick={() => read({ url: url.value })}
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
          onClick={() => read({ xml })}
        >
          Load pasted metadata
        </button>
      </details>
      <FormMessage>{message}</FormMessage>
    </div>
  );
}
