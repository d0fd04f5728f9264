import type { MailVisibility } from '@mainstay/contract/rules/mail-providers';

/** Who may read the messages of a mailbox, in addition to what the owner may. */
export const VISIBILITIES: Record<MailVisibility, { label: string; about: string }> = {
  participants: { label: 'Only participants', about: 'You, and users who sent or received the message.' },
  team: { label: 'My team', about: 'Also the members of your teams, if they can view the account.' },
  everyone: {
    label: 'Everyone who can view the account',
    about: 'All users who can view the account, whatever their team.',
  },
};
