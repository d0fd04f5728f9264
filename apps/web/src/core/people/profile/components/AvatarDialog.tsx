import { Button } from '@mantine/core';
import { clsx } from 'clsx';
import { type FormEvent, useEffect, useState } from 'react';
import { Dialog } from '../../../../platform/ui/Dialog.tsx';
import { FileButton } from '../../../../platform/ui/FileButton.tsx';
import { ACCEPTED_IMAGE_TYPES, formatImageError, validateImageFile } from '../../../../platform/ui/image-file.ts';
import { Form } from '../../../../platform/ui/Form.tsx';
import { Person } from '../../../../platform/ui/Person.tsx';
import { showToast } from '../../../../platform/ui/toast.ts';
import { uploadAvatar } from '../queries.ts';
import textStyles from '../../../../platform/theme/text.module.css';
import styles from '../screens/Profile.module.css';

interface SelectedImage {
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
  const [selected, setSelected] = useState<SelectedImage | null>(null);
  const [busy, setBusy] = useState(false);
  useEffect(() => () => URL.revokeObjectURL(selected?.address ?? ''), [selected]);

  const selectFile = (input: File | null) => {
    if (!input) return;
    const file = validateImageFile(input, 'avatar');
    setSelected(file && { file, address: URL.createObjectURL(file) });
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const file = validateImageFile(selected?.file ?? null, 'avatar');
    if (!file || busy) return;
    setBusy(true);
    try {
      await uploadAvatar(file);
      showToast('Picture updated successfully');
      onClose();
    } catch (error) {
      showToast(formatImageError(error));
      setBusy(false);
    }
  };
  return (
    <Dialog opened onClose={onClose} title="Change picture" size={400} centered>
      <Form busy={busy} className={styles.pictureForm} onSubmit={(event) => void submit(event)} noValidate>
        <Person name={name} image={selected?.address ?? image} size={112} />
        <FileButton label="Picture" accept={ACCEPTED_IMAGE_TYPES.avatar} busy={busy} onChoose={selectFile}>
          {selected ? 'Choose another' : 'Choose a picture'}
        </FileButton>
        <p className={clsx(textStyles.caption, styles.caption)}>
          {selected ? selected.file.name : 'JPG or PNG, less than 1 MB. Square images work best.'}
        </p>
        <div className={styles.formFooter}>
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
