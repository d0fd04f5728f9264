import { TITLE_MESSAGE } from '@mainstay/contract/people/profile';
import { TextForm } from '../../../../platform/forms/TextForm.tsx';
import { showToast } from '../../../../platform/ui/toast.ts';
import { DEFAULT_TITLE, saveTitle } from '../queries.ts';
import styles from '../screens/Profile.module.css';

/** Edits the user's job title, which colleagues see below the name. */
export const TitleForm = ({ saved }: { saved: string | null }) => (
  <TextForm
    draft="own title"
    label="Title"
    name="titleName"
    verb="Save title"
    className={styles.fieldWithButton}
    autoComplete="organization-title"
    placeholder={DEFAULT_TITLE}
    maxLength={350}
    savedText={saved ?? ''}
    canWrite
    requiredMessage={TITLE_MESSAGE}
    onEmpty={() => showToast(TITLE_MESSAGE)}
    onSave={async (title) => showToast(await saveTitle(title))}
  />
);
