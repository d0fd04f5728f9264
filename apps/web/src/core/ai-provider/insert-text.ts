/** Inserts a generated text into a field, and removes it again. */
import { textToMarkup } from '@mainstay/contract/rules/note-text';
import { showToast } from '../../platform/ui/toast.ts';

export interface TextField {
  format: 'text' | 'markup';
  value: string;
  onChange: (value: string) => void;
}

/** Adds the text at the end, so that nothing that was typed is replaced. @param getField returns the field with its current value */
export function insertText(text: string, getField: () => TextField): void {
  const { format, value, onChange } = getField();
  const addition = format === 'markup' ? textToMarkup(text) : value.trim() === '' ? text : `\n\n${text}`;
  onChange(value + addition);
  const undo = () => {
    const field = getField();
    const at = field.value.lastIndexOf(addition);
    // What was typed in the meantime remains; so does a text that was changed.
    if (at >= 0) field.onChange(field.value.slice(0, at) + field.value.slice(at + addition.length));
  };
  showToast('Text inserted.', { undo });
}
