import { CONTACT_VIEWS } from '@mainstay/contract/bulk-email';
import { PAGE_LIMIT_DEFAULT } from '@mainstay/contract/kit';
import type { TAG_SCOPES } from '@mainstay/contract/rules/tags';
import { type Tag, tags } from '@mainstay/contract/tags';
import { useQuery } from '@tanstack/react-query';
import { useViewChanges } from '../../../core/saved-views/queries.ts';
import { FormDialog } from '../../../platform/forms/FormDialog.tsx';
import { useEditForm } from '../../../platform/forms/use-edit-form.ts';
import { query } from '../../../platform/lib/query.ts';
import { TagsField } from '../../../platform/ui/TagsField.tsx';
import { TextField } from '../../../platform/ui/TextField.tsx';
import textStyles from '../../../platform/theme/text.module.css';

interface ContactViewDialogProps {
  /** Receives the id of the new view. */
  onSaved: (id: number) => void;
  onClose: () => void;
}

const MAX_TAGS = 100;
const tagChoices = (scope: (typeof TAG_SCOPES)[number]) =>
  query(tags.findTags, { query: { page_num: 1, limit: PAGE_LIMIT_DEFAULT, scope } });

const toIds = (names: readonly string[], known: readonly Tag[]): number[] =>
  names.flatMap((name) => known.find(({ tag }) => tag === name)?.id ?? []);
const unknownTag = (names: readonly string[], known: readonly Tag[]): string | undefined => {
  const unknown = names.find((name) => !known.some(({ tag }) => tag === name));
  return unknown === undefined ? undefined : `There is no tag “${unknown}”.`;
};

/** Creates a view of contacts: those that match a text and have one of the tags. */
export function ContactViewDialog({ onSaved, onClose }: ContactViewDialogProps) {
  const { create } = useViewChanges();
  const contactTags = useQuery(tagChoices('contact')).data?.tags ?? [];
  const accountTags = useQuery(tagChoices('account')).data?.tags ?? [];
  const form = useEditForm({
    draft: 'new view of contacts',
    values: { name: '', searchText: '', tags: [] as string[], account_tags: [] as string[] },
    validate: (values) => {
      const issues = {
        name: values.name.trim() === '' ? 'Name is required.' : undefined,
        tags: unknownTag(values.tags, contactTags),
        account_tags: unknownTag(values.account_tags, accountTags),
      };
      return Object.fromEntries(Object.entries(issues).flatMap(([name, issue]) => (issue ? [[name, issue]] : [])));
    },
    save: async ({ name, searchText, ...selected }) => {
      const state = {
        ...(searchText.trim() !== '' && { searchText: searchText.trim() }),
        ...(selected.tags.length > 0 && { tags: toIds(selected.tags, contactTags) }),
        ...(selected.account_tags.length > 0 && { account_tags: toIds(selected.account_tags, accountTags) }),
      };
      return (await create({ body: { list: CONTACT_VIEWS, name: name.trim(), scope: 'own', state } })).data;
    },
    onSaved: ({ id }) => {
      onSaved(id);
      onClose();
    },
  });
  return (
    <FormDialog form={form} title="New view of contacts" verb="Save view" onClose={onClose}>
      <TextField label="Name" maxLength={350} data-autofocus {...form.field('name')} />
      <TextField
        label="Name, email, designation or department contains"
        maxLength={350}
        {...form.field('searchText')}
      />
      <TagsField
        label="Contacts with one of the tags"
        knownTags={contactTags.map(({ tag }) => tag)}
        maxTags={MAX_TAGS}
        {...form.field('tags')}
      />
      <TagsField
        label="Accounts with one of the tags"
        knownTags={accountTags.map(({ tag }) => tag)}
        maxTags={MAX_TAGS}
        {...form.field('account_tags')}
      />
      <p className={textStyles.caption}>Without any filter, the view contains all contacts of your accounts.</p>
    </FormDialog>
  );
}
