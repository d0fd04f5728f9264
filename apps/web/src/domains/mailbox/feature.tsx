import { EMAIL_SOURCE } from '@mainstay/contract/rules/mail-action';
import { getMailProvider } from '@mainstay/contract/rules/mail-providers';
import { Mail } from 'lucide-react';
import { quickAdd } from '../../core/account-access/quick-add.ts';
import { mailComposers } from '../../core/mail/mail-composers.ts';
import { eventPanels } from '../../core/timeline/event-panels.ts';
import { lazyComponent } from '../../platform/lib/lazy-component.tsx';
import { defineFeature } from '../../platform/feature.ts';
import { actionSources } from '../playbooks/action-sources.ts';
import { lazyScreen, pageScreens } from '../../builder/pages/page-screens.ts';

const NewMailForm = lazyComponent(async () => (await import('./components/NewMailForm.tsx')).NewMailForm);

export const feature = defineFeature({
  name: 'mailbox',
  contributions: [
    pageScreens(
      lazyScreen('email', { today: 'mailbox' }, async () => (await import('./screens/AccountEmail.tsx')).AccountEmail),
    ),
    quickAdd({
      name: 'Email',
      icon: Mail,
      key: 'E',
      position: 1,
      isVisible: (user) => getMailProvider(user) !== null,
      Form: NewMailForm,
    }),
    mailComposers({ isVisible: (user) => getMailProvider(user) !== null, Form: NewMailForm }),
    actionSources({
      type: EMAIL_SOURCE,
      name: 'Message',
      Source: lazyComponent(async () => (await import('./components/ActionMessages.tsx')).ActionMessages),
    }),
    eventPanels({
      label: 'Read message',
      isFor: ({ meta }) => meta.message !== undefined,
      Panel: lazyComponent(async () => (await import('./components/ThreadPanel.tsx')).ThreadPanel),
    }),
  ],
});
