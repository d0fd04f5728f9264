import { Button } from '@mantine/core';
import { type FormEvent, useEffect, useState } from 'react';
import { Dialog } from '../../../../ui/Dialog.tsx';
import { FileButton } from '../../../../ui/FileButton.tsx';
import { ACCEPTED_IMAGE_TYPES, formatImageError, validateImageFile } from '../../../../ui/image-file.ts';
import { Form } from '../../../../ui/Form.tsx';
import { Person } from '../../../../ui/Person.tsx';
import { showToast } from '../../../../ui/toast.ts';
import { uploadAvatar } from '../queries.ts';

interface PickedImage {
  file: File;
  /** Object URL of the selected file, which is revoked when the preview is no longer needed. */
  address: string;
}

interface AvatarDialogProps {
  name: string;
  image: string | null;
  onClose: () => void;
}

/** Selects an image, previews it and uploads it. */
export function AvatarDialog({ name, image, onClose }: AvatarDialogProps) {
  const [picked, setPicked] = useState<PickedImage | null>(null);
  const [busy, setBusy] = useState(false);
  useEffect(() => () => URL.revokeObjectURL(picked?.address ?? ''), [picked]);

  const pick = (chosen: File | null) => {
    if (!chosen) return;
    const file = validateImageFile(chosen, 'avatar');
    setPicked(file && { file, address: URL.createObjectURL(file) });
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const chosen = validateImageFile(picked?.file ?? null, 'avatar');
    if (!chosen || busy) return;
    setBusy(true);
    try {
      await uploadAvatar(chosen);
      showToast('Picture updated successfully');
      onClose();
    } catch (error) {
      showToast(formatImageError(error));
      setBusy(false);
    }
  };
  return (
    <Dialog opened onClose={onClose} title="Change picture" size={400} centered>
      <Form busy={busy} className="pro-pic" onSubmit={(event) => void submit(event)} noValidate>
        <Person name={name} image={picked?.address ?? image} size={112} />
        <FileButton label="Picture" accept={ACCEPTED_IMAGE_TYPES.avatar} busy={busy} onChoose={pick}>
          {picked ? 'Choose another' : 'Choose a picture'}
        </FileButton>
        <p className="cap">{picked ? picked.file.name : 'JPG or PNG, less than 1 MB. Square images work best.'}</p>
        <div className="pro-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={busy}>
            Upload
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
