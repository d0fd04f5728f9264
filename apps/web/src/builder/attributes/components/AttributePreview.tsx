import type { AttributePart, AttributeValue } from '@mainstay/contract/rules/attribute-values';
import { formatLongDate } from '../../../platform/lib/dates.ts';

interface AttributePreviewProps {
  part: AttributePart;
  value: AttributeValue;
}

/** A value in read mode, with the selected options in their colors. */
export function AttributePreview({ part, value }: AttributePreviewProps) {
  const texts = value === null ? [] : Array.isArray(value) ? (value as readonly string[]) : [String(value)];
  return (
    <div className="at-part">
      {part.label && <span className="at-label">{part.label}</span>}
      {texts.length === 0 ? (
        <span className="dim">Not set</span>
      ) : (
        <span className="at-texts">
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
  if (!option && part.type !== 'text list') return <span className="at-text">{formatText(part, text)}</span>;
  return (
    <span className="at-option" data-plain={!option?.color || undefined}>
      {option?.color && <i style={{ background: option.color }} />}
      {text}
    </span>
  );
}

function formatText({ type, validation }: AttributePart, text: string): string {
  if (type === 'Calendar') return formatLongDate(text);
  return type === 'Input' && validation !== 'text'
    ? Number(text).toLocaleString('en-US', { maximumFractionDigits: 10 })
    : text;
}
