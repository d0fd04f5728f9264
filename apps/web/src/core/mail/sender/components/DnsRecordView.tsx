import type { DnsRecord } from '@mainstay/contract/mail/sender';
import { Copy } from 'lucide-react';
import { copyToClipboard } from '../../../../platform/lib/clipboard.ts';
import { CodeBlock } from '../../../../platform/ui/CodeBlock.tsx';
import { showToast } from '../../../../platform/ui/toast.ts';
import buttonStyles from '../../../../platform/ui/button.module.css';
import layoutStyles from '../../../../platform/theme/layout.module.css';
import textStyles from '../../../../platform/theme/text.module.css';
import styles from './Sender.module.css';

/** A record to publish at the DNS provider of the domain. */
export function DnsRecordView({ title, record: { name, type, value } }: { title: string; record: DnsRecord }) {
  const copy = async () =>
    showToast((await copyToClipboard(value)) ? 'Record copied.' : 'Select the record and copy it with Ctrl+C.');
  return (
    <div className={styles.record}>
      <div className={layoutStyles.row}>
        <span className={textStyles.caption}>
          {title}: {type} {name}
        </span>
        <span className={layoutStyles.grow} />
        <button type="button" className={buttonStyles.button} onClick={() => void copy()}>
          <Copy size={14} aria-hidden />
          Copy
        </button>
      </div>
      <CodeBlock>{value}</CodeBlock>
    </div>
  );
}
