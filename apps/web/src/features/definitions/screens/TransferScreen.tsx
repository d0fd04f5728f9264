import { AuthoringTabs } from '../../../app/AuthoringTabs.tsx';
import { useSignedIn } from '../../../lib/session.ts';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { ExportPart } from '../components/ExportPart.tsx';
import { ImportPart } from '../components/ImportPart.tsx';
import '../../../ui/button.css';
import '../../../ui/Card.css';
import '../components/Transfer.css';

/** Export and import of definitions between companies. */
export const TransferScreen = () => {
  const canWrite = useSignedIn().user_access_type !== 'read_only';
  return (
    <>
      <PageHeader title="Import and export" below={<AuthoringTabs active="Import and export" />} />
      <div className="page definitions">
        <ExportPart />
        {canWrite && <ImportPart />}
      </div>
    </>
  );
};
