import { Dialog } from './Dialog.tsx';
import { FormBody, type FormBodyProps } from './FormBody.tsx';

interface FormDialogProps extends FormBodyProps {
  /** Width in pixels. */
  size?: number;
}

/** A form in a dialog with the title of the form. */
export const FormDialog = ({ size = 480, ...form }: FormDialogProps) => (
  <Dialog opened onClose={form.onClose} title={form.title} size={size}>
    <FormBody {...form} />
  </Dialog>
);
