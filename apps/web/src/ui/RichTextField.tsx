import { Textarea } from '@mantine/core';
import { isPlain, markupOf, textOf } from '@mainstay/contract/rules/note-text';
import { useId, useState } from 'react';
import './RichTextField.css';

interface RichTextFieldProps {
  label: string;
  /** Markup at first; another one needs another key. */
  value: string;
  /** Hands over markup. */
  onChange: (markup: string) => void;
  placeholder?: string;
}

/** Text of several lines, kept as markup: a line is a paragraph, lines behind `-` or numbers are lists. */
export function RichTextField({ label, value, onChange, placeholder }: RichTextFieldProps) {
  const id = useId();
  const [text, setText] = useState(() => textOf(value));
  const [losesFormat] = useState(() => !isPlain(value));
  return (
    <div className="rtf">
      <Textarea
        aria-label={label}
        aria-describedby={id}
        placeholder={placeholder}
        data-autofocus
        autoFocus
        autosize
        minRows={3}
        maxRows={16}
        value={text}
        onChange={({ currentTarget }) => {
          setText(currentTarget.value);
          onChange(currentTarget.value === '' ? '' : markupOf(currentTarget.value));
        }}
      />
      <p className="cap" id={id}>
        {losesFormat
          ? 'Bold words, headings and named links of this note become plain text when you save.'
          : 'Lines that begin with - or 1. become a list, addresses become links.'}
      </p>
    </div>
  );
}
