import { Modal } from '@mantine/core';
import { FormBody, type FormBodyProps } from './FormBody.tsx';
import './overlay-styles.ts';

interface FormDialogProps extends FormBodyProps {
  /** Pixels. */
  size?: number;
}

/** A form over the page, called by what it does. */
export const FormDialog = ({ size = 480, ...form }: FormDialogProps) => (
  <Modal opened onClose={form.onClose} title={form.title} size={size} closeButtonProps={{ 'aria-label': 'Close' }}>
    <FormBody {...form} />
  </Modal>
);
