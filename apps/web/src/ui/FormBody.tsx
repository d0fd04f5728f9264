import { type FormEvent, type ReactNode, useState } from 'react';
import { getErrorMessage } from '../lib/api.ts';
import { Form } from './Form.tsx';
import { FormMessage } from './FormMessage.tsx';
import { SubmitButton } from './SubmitButton.tsx';
import './button.css';
import './FormDialog.css';

export interface FormBodyProps {
  /** What it does, and what its one button says where that is no other word. */
  title: string;
  verb?: string;
  /** What is wrong before anything is sent; null: nothing. Faults that fields tell themselves are an empty text. */
  faultOf: () => string | null;
  /** Rejects with what was refused, which stands in the form. */
  onSave: () => Promise<unknown>;
  /** What a refusal says in the form; the fields may tell it instead, and then this is null. */
  onRefused?: (error: unknown) => string | null;
  /** It is done, or given up. */
  onClose: () => void;
  /** @param busy the answer is under way */
  children: (busy: boolean) => ReactNode;
}

/** A form that adds or changes one thing. It closes itself when that is done. */
export function FormBody({ title, verb = title, faultOf, onSave, onRefused, onClose, children }: FormBodyProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const fault = faultOf();
    setProblem(fault === '' ? null : fault);
    if (fault !== null) return;
    setBusy(true);
    try {
      await onSave();
      onClose();
    } catch (error) {
      setProblem((onRefused ?? getErrorMessage)(error));
      setBusy(false);
    }
  };
  return (
    <Form busy={busy} className="fd" aria-label={title} onSubmit={(event) => void save(event)} noValidate>
      {children(busy)}
      <FormMessage>{problem}</FormMessage>
      <div className="row">
        <SubmitButton busy={busy}>{verb}</SubmitButton>
        <button type="button" className="btn" onClick={onClose}>
          Cancel
        </button>
      </div>
    </Form>
  );
}
