import { COMPANY_NAME_MESSAGE } from '@mainstay/contract/company-deletion';
import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatEntityDateTime } from '../../../platform/lib/dates.ts';
import { FormDialog } from '../../../platform/forms/FormDialog.tsx';
import { useEditForm } from '../../../platform/forms/use-edit-form.ts';
import { Card } from '../../../platform/ui/Card.tsx';
import { ConfirmDialog } from '../../../platform/ui/ConfirmDialog.tsx';
import { Skeleton } from '../../../platform/ui/Skeleton.tsx';
import { TextField } from '../../../platform/ui/TextField.tsx';
import { companyQuery } from '../../tenants/setup/queries.ts';
import { cancelDeletion, deletionQuery, requestDeletion } from '../queries.ts';
import textStyles from '../../../platform/theme/text.module.css';
import styles from './CompanyData.module.css';

/** Requests and cancels the deletion of the company. */
export function DeletionCard({ canWrite }: { canWrite: boolean }) {
  const client = useQueryClient();
  const { data } = useQuery(deletionQuery);
  const [open, setOpen] = useState<'request' | 'cancel' | null>(null);
  const close = () => setOpen(null);
  if (!data) return <Skeleton height={140} />;
  const { request, waiting_days: days, has_password } = data;
  return (
    <Card title="Delete the company" className={styles.danger}>
      <div className={styles.body}>
        {request ? (
          <p>
            {request.requested_by} requested the deletion on {formatEntityDateTime(request.requested_at)}. All records,
            files and sign-ins will be deleted on <b>{formatEntityDateTime(request.due_at)}</b>.
          </p>
        ) : (
          <p className={textStyles.muted}>
            Deletes all records, files and sign-ins of the company{days > 0 && ` ${days} days after the request`}. Until
            then, every administrator can cancel it. Afterward, nothing can be restored; a signed certificate proves
            that nothing is left.
          </p>
        )}
        {canWrite && (
          <Button variant="default" onClick={() => setOpen(request ? 'cancel' : 'request')}>
            {request ? 'Cancel deletion' : 'Delete company'}
          </Button>
        )}
        {open === 'request' && <RequestDialog hasPassword={has_password} onClose={close} />}
        <ConfirmDialog
          opened={open === 'cancel'}
          title="Cancel deletion"
          verb="Keep the company"
          harmless
          onConfirm={() => cancelDeletion(client)}
          onClose={close}
        >
          Nothing will be deleted, and all administrators are notified.
        </ConfirmDialog>
      </div>
    </Card>
  );
}

const NO_NAME = { company_name: COMPANY_NAME_MESSAGE };
const NO_PASSWORD = { password: 'Password is required.' };

function RequestDialog({ hasPassword, onClose }: { hasPassword: boolean; onClose: () => void }) {
  const client = useQueryClient();
  const name = useQuery(companyQuery).data?.entity_name;
  const form = useEditForm({
    draft: 'deletion of the company',
    values: { company_name: '', password: '' },
    unstored: ['company_name', 'password'],
    validate: ({ company_name, password }) => ({
      // Before the name is loaded, the server compares it.
      ...((company_name.trim() === '' || (name !== undefined && company_name.trim() !== name.trim())) && NO_NAME),
      ...(hasPassword && password === '' && NO_PASSWORD),
    }),
    save: (values) => requestDeletion(client, values),
    onSaved: onClose,
  });
  return (
    <FormDialog form={form} title="Delete company" isDestructive onClose={onClose}>
      <p className={textStyles.muted}>
        To confirm, enter the name of the company{name && `, ${name},`} {hasPassword && 'and your password'}.
      </p>
      <TextField label="Company name" autoComplete="off" {...form.field('company_name')} />
      {hasPassword && (
        <TextField label="Password" type="password" autoComplete="current-password" {...form.field('password')} />
      )}
    </FormDialog>
  );
}
