import type { ContactField } from '@mainstay/contract/rules/contacts';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useState } from 'react';
import { useSignedIn } from '../../../platform/lib/session.ts';
import { Card } from '../../../platform/ui/Card.tsx';
import { ErrorState } from '../../../platform/ui/ErrorState.tsx';
import { PageHeader } from '../../../platform/ui/PageHeader.tsx';
import { Skeleton } from '../../../platform/ui/Skeleton.tsx';
import { ContactFieldRows } from '../components/ContactFieldRows.tsx';
import { contactFieldsQuery } from '../queries.ts';
import pageHeaderStyles from '../../../platform/ui/PageHeader.module.css';
import styles from '../components/ContactFieldRows.module.css';

/** The settings of the contact form's fields. Later refetches do not overwrite edits in progress. */
export function ContactFields() {
  const { user_access_type } = useSignedIn();
  const [savedFields, setSavedFields] = useState<readonly ContactField[] | null>(null);
  const { data, error, refetch } = useQuery({ ...contactFieldsQuery, enabled: savedFields === null, gcTime: 0 });
  if (!savedFields && data) setSavedFields(data.fields);
  return (
    <>
      <PageHeader title="Contact fields" />
      <div className={clsx(pageHeaderStyles.page, styles.page)}>
        <Card title="Fields in the order of the form">
          {savedFields && (
            <ContactFieldRows
              savedFields={savedFields}
              canWrite={user_access_type !== 'read_only'}
              onSaved={setSavedFields}
            />
          )}
          {!savedFields && error && (
            <ErrorState title="The fields could not be loaded" error={error} onRetry={() => void refetch()} />
          )}
          {!savedFields && !error && <Skeleton height={480} />}
        </Card>
      </div>
    </>
  );
}
