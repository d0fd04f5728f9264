import { Dialog } from './Dialog.tsx';
import { FormBody, type FormBodyProps } from './FormBody.tsx';

interface FormDialogProps extends FormBodyProps {
  /** Pixels. */
  size?: number;
}

/** A form over the page, called by what it does. */
export const FormDialog = ({ size = 480, ...form }: FormDialogProps) => (
  <Dialog opened onClose={form.onClose} title={form.title} size={size}>
    <FormBody {...form} />
  </Dialog>
);
