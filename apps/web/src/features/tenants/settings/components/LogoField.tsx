import { useState } from 'react';
import { useSignedIn } from '../../../../lib/session.ts';
import { FileButton } from '../../../../ui/FileButton.tsx';
import { ACCEPTED, imageFailure, takeImage } from '../../../../ui/image-file.ts';
import { Mark } from '../../../../ui/Mark.tsx';
import { show } from '../../../../ui/toast.ts';
import { uploadLogo } from '../queries.ts';
import './Company.css';

/** The company's logo as it stands in the bar; a chosen file is sent at once. */
export function LogoField({ mayWrite }: { mayWrite: boolean }) {
  const { entity_logo } = useSignedIn();
  const [busy, setBusy] = useState(false);
  const choose = async (chosen: File | null) => {
    const file = chosen && takeImage(chosen, 'logo');
    if (!file) return;
    setBusy(true);
    try {
      await uploadLogo(file);
      show('Logo updated successfully');
    } catch (error) {
      show(imageFailure(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="co-logo">
      <span className="co-mark">
        <Mark size={40} logo={entity_logo} />
      </span>
      <div>
        <span className="co-label">Logo</span>
        <p className="cap">A jpg or png file of less than 1 MB. It stands in the bar, at the sign-in and in mails.</p>
      </div>
      {mayWrite && (
        <FileButton label="Logo" accept={ACCEPTED.logo} busy={busy} onChoose={(file) => void choose(file)}>
          {entity_logo ? 'Replace' : 'Upload'}
        </FileButton>
      )}
    </div>
  );
}
