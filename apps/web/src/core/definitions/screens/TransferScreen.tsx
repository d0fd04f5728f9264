import { AuthoringTabs } from '../AuthoringTabs.tsx';
import { useSignedIn } from '../../../platform/lib/session.ts';
import { PageHeader } from '../../../platform/ui/PageHeader.tsx';
import { ExportPart } from '../components/ExportPart.tsx';
import { ImportPart } from '../components/ImportPart.tsx';
import '../../../platform/ui/button.css';
import '../../../platform/ui/Card.css';
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
