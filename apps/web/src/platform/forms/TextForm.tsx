import type { ComponentProps } from 'react';
import { TextField } from '../ui/TextField.tsx';
import { FormFrame, type FormFrameProps } from './FormFrame.tsx';
import { useEditForm } from './use-edit-form.ts';

interface TextFormProps
  extends Pick<FormFrameProps, 'verb' | 'onCancel' | 'end'>,
    Omit<ComponentProps<typeof TextField>, 'value' | 'onChange' | 'error' | 'form' | 'className'> {
  /** Identifies the form among the drafts of the user. */
  draft: string;
  /** The server's path of the field. */
  name: string;
  savedText: string;
  /** The message for an empty text. */
  requiredMessage: string;
  className?: string | undefined;
  /** The accessible name of the form. */
  title?: string;
  /** Called when an empty text is submitted, besides the message at the field. */
  onEmpty?: (() => void) | undefined;
  /** @param text trimmed and not empty */
  onSave: (text: string) => Promise<unknown>;
  /** Undefined for a form that stays open. */
  onSaved?: (() => void) | undefined;
  /** Whether the user can save; by default, users with full access can. */
  canWrite?: boolean;
  /** Called when Escape is pressed in the field, except during a save. */
  onEscape?: (() => void) | undefined;
  /** True if the field is cleared after a save, for forms that add an item. */
  isCleared?: boolean;
}

/** A form with one required text, such as a name. */
export function TextForm(props: TextFormProps) {
  const { draft, name, savedText, requiredMessage, verb, title, className, onSave, onSaved, onCancel, end, ...rest } =
    props;
  const { isCleared = false, canWrite, onEmpty, onEscape, ...field } = rest;
  const form = useEditForm<Record<string, string>>({
    draft,
    values: { [name]: savedText },
    validate: ({ [name]: text = '' }): Record<string, string> =>
      text.trim() === '' ? { [name]: requiredMessage } : {},
    save: ({ [name]: text = '' }) => onSave(text.trim()),
    onSaved,
    ...(canWrite !== undefined && { canWrite }),
    ...(isCleared && { toSaved: () => ({ values: { [name]: savedText } }) }),
  });
  const { value = '', ...control } = form.field(name);
  const submit = () => {
    if (value.trim() === '') onEmpty?.();
    form.submit();
  };
  return (
    <FormFrame
      form={{ ...form, submit }}
      verb={verb}
      className={className}
      aria-label={title}
      onCancel={onCancel}
      end={end}
    >
      <TextField
        {...field}
        name={name}
        value={value}
        {...control}
        onKeyDown={({ key }) => {
          if (key === 'Escape' && !form.busy) onEscape?.();
        }}
      />
    </FormFrame>
  );
}
