import type { Attribute, AttributeReply } from '@mainstay/contract/attributes';
import { getPrimaryPart, getSecondaryPart } from '@mainstay/contract/rules/attribute-values';
import { Copy, Info, Pencil } from 'lucide-react';
import { useId, useState } from 'react';
import { copyToClipboard } from '../../../platform/lib/clipboard.ts';
import { toEntityDay, formatLongDate } from '../../../platform/lib/dates.ts';
import { Card } from '../../../platform/ui/Card.tsx';
import { showToast } from '../../../platform/ui/toast.ts';
import '../../../platform/ui/icon-button.css';
import '../../../platform/ui/TextField.css';
import { AttributeForm, type AttributeValueDraft } from './AttributeForm.tsx';
import { AttributePreview } from './AttributePreview.tsx';
import './Attribute.css';

interface AttributeCardProps {
  attribute: Attribute;
  value: AttributeReply;
  /** @param version the opened version; undefined overwrites the newest one */
  onSave: (draft: AttributeValueDraft, version: number | undefined) => Promise<void>;
  /** Reloads the value. */
  onReload: () => Promise<unknown>;
}

/** An attribute with its value. It opens in preview, and users with write access can switch to the form. */
export function AttributeCard({ attribute, value, onSave, onReload }: AttributeCardProps) {
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
        <button type="button" className="ic" aria-label={`Copy ${attribute.name}`} onClick={() => void copy()}>
          <Copy size={14} aria-hidden />
        </button>
      )}
      {!value.read_only && (
        <button type="button" className="ic" aria-label={`Edit ${attribute.name}`} onClick={() => setEditing(true)}>
          <Pencil size={14} aria-hidden />
        </button>
      )}
    </>
  );
  return (
    <Card title={attribute.name} className="at-card" actions={actions}>
      {editing ? (
        <AttributeForm
          attribute={attribute}
          value={value}
          onSave={async (draft, version) => {
            await onSave(draft, version);
            setEditing(false);
          }}
          onReload={async () => {
            await onReload();
            setEditing(false);
          }}
          onCancel={() => setEditing(false)}
        />
      ) : (
        <div className="at-view">
          {main && <AttributePreview part={main} value={value.primary} />}
          {other && <AttributePreview part={other} value={value.secondary} />}
          {value.updated_at && (
            <p className="cap">
              {formatLongDate(toEntityDay(value.updated_at))}
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
    <span className="at-tip">
      <button type="button" className="ic" aria-label="About this attribute" aria-describedby={id}>
        <Info size={14} aria-hidden />
      </button>
      <span role="tooltip" id={id}>
        {text}
      </span>
    </span>
  );
}
