import { ATTACHMENTS_LIMIT, MAIL_MESSAGES } from '@mainstay/contract/rules/mailbox';
import { clsx } from 'clsx';
import { Paperclip, X } from 'lucide-react';
import { useRef } from 'react';
import { formatFileSize } from '../../../platform/lib/file-size.ts';
import { showToast } from '../../../platform/ui/toast.ts';
import type { NewAttachment } from '../queries.ts';
import textStyles from '../../../platform/theme/text.module.css';
import buttonStyles from '../../../platform/ui/button.module.css';
import iconButtonStyles from '../../../platform/ui/icon-button.module.css';
import styles from './Email.module.css';

const FILES_LIMIT = 20;
/** Four characters of base64 are three bytes; each `=` at the end is a byte less. */
function getSize({ data }: NewAttachment): number {
  const padding = data.endsWith('==') ? 2 : data.endsWith('=') ? 1 : 0;
  return (data.length / 4) * 3 - padding;
}

const readFile = (file: File): Promise<NewAttachment> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => {
      const [, data = ''] = String(reader.result).split(',', 2);
      resolve({ filename: file.name, mimeType: file.type || 'application/octet-stream', data });
    });
    reader.addEventListener('error', () => reject(reader.error ?? new Error('The file cannot be read.')));
    reader.readAsDataURL(file);
  });

interface AttachmentFieldsProps {
  value: readonly NewAttachment[];
  onChange: (attachments: NewAttachment[]) => void;
}

/** Files of a new message. */
export function AttachmentFields({ value, onChange }: AttachmentFieldsProps) {
  const input = useRef<HTMLInputElement>(null);
  const add = async (files: readonly File[]) => {
    const size = [...value.map(getSize), ...files.map((file) => file.size)].reduce((sum, bytes) => sum + bytes, 0);
    if (size > ATTACHMENTS_LIMIT) return showToast(MAIL_MESSAGES.attachmentsTooLarge);
    if (value.length + files.length > FILES_LIMIT) return showToast(`At most ${FILES_LIMIT} files can be attached.`);
    try {
      onChange([...value, ...(await Promise.all(files.map(readFile)))]);
    } catch {
      showToast('The file cannot be read.');
    }
  };
  return (
    <>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label="Attachments"
        onChange={(event) => {
          void add([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
      <button type="button" className={buttonStyles.button} data-quiet onClick={() => input.current?.click()}>
        <Paperclip size={14} aria-hidden />
        Attach files
      </button>
      {value.map((attachment, at) => (
        <span key={`${at} ${attachment.filename}`} className={styles.newAttachment}>
          <span className={textStyles.truncate}>{attachment.filename}</span>
          <span className={clsx(textStyles.caption, textStyles.tabular)}>{formatFileSize(getSize(attachment))}</span>
          <button
            type="button"
            className={iconButtonStyles.iconButton}
            aria-label={`Remove ${attachment.filename}`}
            onClick={() => onChange(value.filter((one) => one !== attachment))}
          >
            <X size={14} aria-hidden />
          </button>
        </span>
      ))}
    </>
  );
}
