import type { Attribute, AttributeReply } from '@mainstay/contract/attributes';
import {
  type AttributePart,
  type AttributeValue,
  getPrimaryPart,
  getSecondaryPart,
} from '@mainstay/contract/rules/attribute-values';
import { Copy, Info, Pencil } from 'lucide-react';
import { useId, useState } from 'react';
import { copyToClipboard } from '../../../platform/lib/clipboard.ts';
import { formatEntityDate } from '../../../platform/lib/dates.ts';
import { Card } from '../../../platform/ui/Card.tsx';
import { showToast } from '../../../platform/ui/toast.ts';
import { AttributeForm, type AttributeValueDraft } from './AttributeForm.tsx';
import { formatAttributeValue } from './format-attribute-value.ts';
import textStyles from '../../../platform/theme/text.module.css';
import iconButtonStyles from '../../../platform/ui/icon-button.module.css';
import styles from './Attribute.module.css';

interface AttributeCardProps {
  attribute: Attribute;
  /** Identifies the value among the drafts of the user; undefined for a preview. */
  draft: string | undefined;
  value: AttributeReply;
  /** @param version the version to replace */
  onSave: (draft: AttributeValueDraft, version: number | undefined) => Promise<void>;
  fetchNewest: () => Promise<AttributeReply | undefined>;
}

/** An attribute with its value. It opens in preview, and users with write access can switch to the form. */
export function AttributeCard({ attribute, value, ...form }: AttributeCardProps) {
  const [editing, setEditing] = useState(false);
  const main = getPrimaryPart(attribute.components);
  const other = getSecondaryPart(attribute.components);
  const text = [value.primary]
    .flat()
    .filter((one) => one !== null)
    .join(', ');
  const copy = async () => {
    showToast(
      (await copyToClipboard(text)) ? 'Copied.' : 'Copying is not available here. Select the text and press Ctrl+C.',
    );
  };
  const actions = !editing && (
    <>
      {attribute.tooltip && <Tip text={attribute.tooltip} />}
      {attribute.copy && text !== '' && (
        <button
          type="button"
          className={iconButtonStyles.iconButton}
          aria-label={`Copy ${attribute.name}`}
          onClick={() => void copy()}
        >
          <Copy size={14} aria-hidden />
        </button>
      )}
      {!value.read_only && (
        <button
          type="button"
          className={iconButtonStyles.iconButton}
          aria-label={`Edit ${attribute.name}`}
          onClick={() => setEditing(true)}
        >
          <Pencil size={14} aria-hidden />
        </button>
      )}
    </>
  );
  return (
    <Card title={attribute.name} className={styles.card} actions={actions}>
      {editing ? (
        <AttributeForm {...form} attribute={attribute} value={value} onClose={() => setEditing(false)} />
      ) : (
        <div className={styles.readView}>
          {main && <AttributePreview part={main} value={value.primary} />}
          {other && <AttributePreview part={other} value={value.secondary} />}
          {value.updated_at && (
            <p className={textStyles.caption}>
              {formatEntityDate(value.updated_at)}
              {value.updated_by && `, ${value.updated_by.name}`}
            </p>
          )}
        </div>
      )}
    </Card>
  );
}

/** Text that is shown on hover and on focus. */
function Tip({ text }: { text: string }) {
  const id = useId();
  return (
    <span className={styles.tooltipAnchor}>
      <button
        type="button"
        className={iconButtonStyles.iconButton}
        aria-label="About this attribute"
        aria-describedby={id}
      >
        <Info size={14} aria-hidden />
      </button>
      <span role="tooltip" id={id}>
        {text}
      </span>
    </span>
  );
}

interface AttributePreviewProps {
  part: AttributePart;
  value: AttributeValue;
}

/** A value in read mode, with the selected options in their colors. */
function AttributePreview({ part, value }: AttributePreviewProps) {
  const texts = value === null ? [] : Array.isArray(value) ? (value as readonly string[]) : [String(value)];
  return (
    <div className={styles.part}>
      {part.label && <span className={styles.label}>{part.label}</span>}
      {texts.length === 0 ? (
        <span className={textStyles.muted}>Not set</span>
      ) : (
        <span className={styles.values}>
          {texts.map((text) => (
            <Text key={text} part={part} text={text} />
          ))}
        </span>
      )}
    </div>
  );
}

function Text({ part, text }: { part: AttributePart; text: string }) {
  const option = part.options.find(({ value }) => value === text);
  if (!option && part.type !== 'text list')
    return <span className={styles.text}>{formatAttributeValue(part, text)}</span>;
  return (
    <span className={styles.option} data-plain={!option?.color || undefined}>
      {option?.color && <i style={{ background: option.color }} />}
      {text}
    </span>
  );
}
