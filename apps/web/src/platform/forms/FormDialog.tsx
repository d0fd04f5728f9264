import { Dialog } from '../ui/Dialog.tsx';
import { FormFrame, type FormFrameProps } from './FormFrame.tsx';

interface FormDialogProps extends Omit<FormFrameProps, 'verb' | 'onCancel'> {
  title: string;
  /** The label of the submit button, if it differs from the title. */
  verb?: string;
  /** Width in pixels. */
  size?: number;
  /** Called when the dialog closes. Only its Cancel button discards what was typed. */
  onClose: () => void;
}

/** A form in a dialog with the title of the form. */
export const FormDialog = ({ title, verb = title, size = 480, onClose, ...form }: FormDialogProps) => (
  <Dialog opened onClose={onClose} title={title} size={size}>
    <FormFrame {...form} verb={verb} aria-label={title} onCancel={onClose} />
  </Dialog>
);
