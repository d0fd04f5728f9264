import { useState } from 'react';
import { useSignedIn } from '../../../../platform/lib/session.ts';
import { FileButton } from '../../../../platform/ui/FileButton.tsx';
import { ACCEPTED_IMAGE_TYPES, formatImageError, validateImageFile } from '../../../../platform/ui/image-file.ts';
import { CompanyLogo } from '../../../../platform/ui/CompanyLogo.tsx';
import { showToast } from '../../../../platform/ui/toast.ts';
import { deleteLogo, uploadLogo } from '../queries.ts';
import './Company.css';

/** Shows the company logo of the bar. A selected file is uploaded at once. */
export function LogoField({ canWrite }: { canWrite: boolean }) {
  const { entity_logo } = useSignedIn();
  const [busy, setBusy] = useState(false);
  const run = async (step: () => Promise<string>) => {
    setBusy(true);
    try {
      showToast(await step());
    } catch (error) {
      showToast(formatImageError(error));
    } finally {
      setBusy(false);
    }
  };
  const selectFile = (selected: File | null) => {
    const file = selected && validateImageFile(selected, 'logo');
    if (file) void run(() => uploadLogo(file));
  };
  return (
    <div className="co-logo">
      <span className="co-mark">
        <CompanyLogo size={40} logo={entity_logo} />
      </span>
      <div>
        <span className="co-label">Logo</span>
        <p className="cap">JPG or PNG, less than 1 MB. Shown in the header, on the sign-in page and in emails.</p>
      </div>
      {canWrite && (
        <span className="row">
          {entity_logo && (
            <button
              type="button"
              className="btn"
              disabled={busy}
              aria-label="Remove logo"
              onClick={() => void run(deleteLogo)}
            >
              Remove
            </button>
          )}
          <FileButton label="Logo" accept={ACCEPTED_IMAGE_TYPES.logo} busy={busy} onChoose={selectFile}>
            {entity_logo ? 'Replace' : 'Upload'}
          </FileButton>
        </span>
      )}
    </div>
  );
}
