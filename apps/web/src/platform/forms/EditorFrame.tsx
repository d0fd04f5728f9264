import { type ComponentProps, Fragment, type ReactNode } from 'react';
import { Form } from '../ui/Form.tsx';
import type { EditForm } from './use-edit-form.ts';

interface EditorFrameProps extends Omit<ComponentProps<'form'>, 'onSubmit' | 'children'> {
  form: EditForm;
  children: ReactNode;
}

/** A form that sends its values when it is submitted. Its content places the notices and buttons. */
export const EditorFrame = ({ form, children, ...element }: EditorFrameProps) => (
  <Form
    {...element}
    busy={form.busy}
    onSubmit={(event) => {
      event.preventDefault();
      form.submit();
    }}
    noValidate
  >
    <Fragment key={form.revision}>{children}</Fragment>
  </Form>
);
