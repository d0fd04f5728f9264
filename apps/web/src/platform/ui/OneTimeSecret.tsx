import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { copyToClipboard } from '../lib/clipboard.ts';
import { CodeBlock } from './CodeBlock.tsx';
import { showToast } from './toast.ts';
import textStyles from '../theme/text.module.css';
import styles from './OneTimeSecret.module.css';

interface OneTimeSecretProps {
  secret: string;
  /** Explains why it is shown only once. */
  about: string;
  /** Explains how it is used. */
  children?: ReactNode;
  onClose: () => void;
}

/** Shows a new secret, in the dialog that shows it once. */
export function OneTimeSecret({ secret, about, children, onClose }: OneTimeSecretProps) {
  const copy = async () => {
    if (await copyToClipboard(secret)) showToast('Copied.');
  };
  return (
    <div className={styles.root}>
      <p className={textStyles.muted}>{about}</p>
      <CodeBlock>{secret}</CodeBlock>
      {children}
      <div className={styles.actions}>
        {/* The Clipboard API requires HTTPS. */}
        {navigator.clipboard !== undefined && (
          <Button variant="default" onClick={() => void copy()}>
            Copy
          </Button>
        )}
        <Button data-autofocus onClick={onClose}>
          Done
        </Button>
      </div>
    </div>
  );
}
