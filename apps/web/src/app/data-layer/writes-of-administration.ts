/** The expected requests of the writes of these features, and the queries they invalidate. */
import * as aiProvider from '../../core/ai-provider/queries.ts';
import * as companyArchive from '../../core/company-archive/queries.ts';
import * as components from '../../builder/components/queries.ts';
import * as componentsEditor from '../../builder/components/editor/queries.ts';
import * as definitions from '../../core/definitions/queries.ts';
import * as identity from '../../core/identity/queries.ts';
import * as identityApiKeys from '../../core/identity/api-keys/queries.ts';
import * as identityProviders from '../../core/identity/providers/queries.ts';
import * as identityRecovery from '../../core/identity/recovery/queries.ts';
import * as identitySecondFactor from '../../core/identity/second-factor/queries.ts';
import * as identitySecondStep from '../../core/identity/second-step/queries.ts';
import * as identitySessions from '../../core/identity/sessions/queries.ts';
import * as identitySignInPolicy from '../../core/identity/sign-in-policy/queries.ts';
import * as identitySignUp from '../../core/identity/sign-up/queries.ts';
import * as productEvents from '../../domains/product-events/queries.ts';
import * as chatChannels from '../../core/chat-channels/queries.ts';
import * as webhooks from '../../core/webhooks/queries.ts';
import type { Writes } from './calls.ts';
import { ATTEMPT, CLIENT, DEFINITION, DEFINITION_TEXT, PENDING } from './samples.ts';

const WEBHOOK = { name: 'Orders', url: 'https://a.test/', event_names: ['play.created'] };
const WEBHOOK_TEXT = '{"name":"Orders","url":"https://a.test/","event_names":["play.created"]}';
const WEBHOOK_READS = ['webhooks.webhookPages', 'webhooks.webhookQuery'];
const DELIVERY_READS = ['webhooks.deliveryPages', 'webhooks.deliveryQuery'];

const PROVIDER = { model: 'm' } as never;

export const WRITES_OF_ADMINISTRATION: Writes = {
  'chat-channels.saveChannel': [
    [
      () => chatChannels.saveChannel(CLIENT, 'slack', 'https://a.test/'),
      ['PUT /v1/api/admin/chat-channels/slack/ {"url":"https://a.test/"}'],
      ['chat-channels.channelsQuery', 'chat-channels.choicesQuery'],
    ],
  ],
  'chat-channels.deleteChannel': [
    [
      () => chatChannels.deleteChannel(CLIENT, 'teams'),
      ['DELETE /v1/api/admin/chat-channels/teams/'],
      ['chat-channels.channelsQuery', 'chat-channels.choicesQuery'],
    ],
  ],
  'chat-channels.testChannel': [
    [
      () => chatChannels.testChannel(CLIENT, 'slack'),
      ['POST /v1/api/admin/chat-channels/slack/test/'],
      ['chat-channels.channelsQuery'],
    ],
  ],
  'chat-channels.saveChoices': [
    [
      () => chatChannels.saveChoices(CLIENT, [{ kind: 'slack', topics: ['reminder'] }]),
      ['PUT /v1/api/notices/chats/ {"chats":[{"kind":"slack","topics":["reminder"]}]}'],
      [],
    ],
  ],
  'webhooks.createWebhook': [
    [() => webhooks.createWebhook(CLIENT, WEBHOOK), [`POST /v1/api/admin/webhooks/ ${WEBHOOK_TEXT}`], WEBHOOK_READS],
  ],
  'webhooks.updateWebhook': [
    [
      () => webhooks.updateWebhook(CLIENT, { id: 4, version: 3 }, WEBHOOK),
      [`PUT /v1/api/admin/webhooks/4/?version=3 ${WEBHOOK_TEXT}`],
      WEBHOOK_READS,
    ],
  ],
  'webhooks.switchWebhook': [
    [
      () => webhooks.switchWebhook(CLIENT, 4, false),
      ['POST /v1/api/admin/webhooks/4/active/ {"active":false}'],
      [...DELIVERY_READS, ...WEBHOOK_READS],
    ],
  ],
  'webhooks.rotateWebhookSecret': [
    [() => webhooks.rotateWebhookSecret(CLIENT, 4), ['POST /v1/api/admin/webhooks/4/secret/'], WEBHOOK_READS],
  ],
  'webhooks.deleteWebhook': [[() => webhooks.deleteWebhook(4), ['DELETE /v1/api/admin/webhooks/4/'], []]],
  'webhooks.testWebhook': [
    [
      () => webhooks.testWebhook(CLIENT, 4),
      ['POST /v1/api/admin/webhooks/4/test/'],
      ['webhooks.deliveryPages', ...WEBHOOK_READS],
    ],
  ],
  'webhooks.replayDelivery': [
    [
      () => webhooks.replayDelivery(CLIENT, 5),
      ['POST /v1/api/admin/webhook-deliveries/5/replay/'],
      [...DELIVERY_READS, ...WEBHOOK_READS],
    ],
  ],
  'webhooks.replayFailed': [
    [
      () => webhooks.replayFailed(CLIENT, 4, 24),
      ['POST /v1/api/admin/webhooks/4/replay/ {"hours":24}'],
      [...DELIVERY_READS, ...WEBHOOK_READS],
    ],
  ],
  'ai-provider.saveAiProvider': [
    [() => aiProvider.saveAiProvider(CLIENT, PROVIDER), ['PUT /v1/api/admin/ai-provider/ {"model":"m"}'], []],
  ],
  'ai-provider.testAiProvider': [
    [() => aiProvider.testAiProvider(PROVIDER), ['POST /v1/api/admin/ai-provider/test/ {"model":"m"}'], []],
  ],
  'ai-provider.generateText': [
    [
      () => aiProvider.generateText('Greet', new AbortController().signal),
      ['POST /v1/api/gptresults/ {"gptPrompt":"Greet"}'],
      [],
    ],
  ],
  'company-archive.startExport': [
    [
      () => companyArchive.startExport(CLIENT),
      ['POST /v1/api/admin/company-archive/exports/'],
      ['company-archive.transfersQuery'],
    ],
  ],
  'company-archive.refreshTransfers': [
    [() => companyArchive.refreshTransfers(CLIENT), [], ['company-archive.transfersQuery']],
  ],
  'company-archive.fetchDownloadLink': [
    [() => companyArchive.fetchDownloadLink(4), ['POST /v1/api/admin/company-archive/exports/4/link/'], []],
  ],
  'company-archive.requestDeletion': [
    [
      () => companyArchive.requestDeletion(CLIENT, { company_name: 'A', password: 'p' }),
      ['POST /v1/api/admin/company-deletion/ {"company_name":"A","password":"p"}'],
      ['company-archive.deletionQuery', 'navigation.menuQuery'],
    ],
  ],
  'company-archive.cancelDeletion': [
    [
      () => companyArchive.cancelDeletion(CLIENT),
      ['DELETE /v1/api/admin/company-deletion/'],
      ['company-archive.deletionQuery', 'navigation.menuQuery'],
    ],
  ],
  'components.downloadCsv': [
    [
      () =>
        components.downloadCsv({
          query: { id: 4, pageNumber: 2, pageSize: 10, account_id: 7 },
          body: { filters: '[]' },
        }),
      ['POST /v1/api/component/download_component_data/?id=4&account_id=7 {"filters":"[]"}'],
      [],
    ],
    [
      () => components.downloadCsv({ query: { id: 4, pageNumber: 2, pageSize: 10 }, body: undefined }),
      ['POST /v1/api/component/download_component_data/?id=4 {}'],
      [],
    ],
  ],
  'components/editor.createComponent': [
    [() => componentsEditor.createComponent(DEFINITION), [`POST /v1/api/admin/components/ ${DEFINITION_TEXT}`], []],
  ],
  'components/editor.updateComponent': [
    [
      () => componentsEditor.updateComponent(4, DEFINITION, 3),
      [`PUT /v1/api/admin/components/4/?version=3 ${DEFINITION_TEXT}`],
      [],
    ],
  ],
  'components/editor.fetchComponent': [
    [() => componentsEditor.fetchComponent(4), ['GET /v1/api/admin/components/4/'], []],
  ],
  'components/editor.deleteComponent': [
    [() => componentsEditor.deleteComponent(4), ['DELETE /v1/api/admin/components/4/'], []],
  ],
  'components/editor.invalidateComponents': [
    [
      () => componentsEditor.invalidateComponents(CLIENT),
      [],
      [
        'assistant-chat.chatComponents',
        'components.detailQuery',
        'components.dataQuery',
        'components/editor.componentPages',
        'components/editor.componentsQuery',
        'components/editor.componentQuery',
        'components/editor.usageQuery',
        'pages.pageDetail',
      ],
    ],
  ],
  'definitions.exportDefinitions': [
    [
      () => definitions.exportDefinitions({ kinds: 'component' }),
      ['GET /v1/api/admin/definitions/export/?kinds=component'],
      [],
    ],
  ],
  'definitions.importDefinitions': [
    [
      () => definitions.importDefinitions({} as never, 'replace', true),
      ['POST /v1/api/admin/definitions/import/ {"file":{},"conflicts":"replace","dry_run":true}'],
      [],
    ],
  ],
  'definitions.restoreVersion': [
    [
      () => definitions.restoreVersion('component', 4, 2),
      ['POST /v1/api/admin/definitions/component/4/versions/2/restore/'],
      [],
    ],
  ],
  'identity.findDomains': [
    [() => identity.findDomains('a@x.test', 'signup'), ['GET /v1/api/settings/email/?email=a@x.test&flow=signup'], []],
  ],
  'identity.authenticate': [
    [
      () => identity.authenticate({ ...ATTEMPT, domain: undefined }),
      ['POST /v1/api/authenticate/ {"username":"a@x.test","password":"pw","flow":"login"}'],
      [],
    ],
    [
      () => identity.authenticate({ ...ATTEMPT, domain: 'acme' }),
      ['POST /v1/api/user/authenticate/ {"username":"a@x.test","password":"pw","flow":"login","domain":"acme"}'],
      [],
    ],
    [
      () => identity.authenticate({ ...ATTEMPT, domain: 'acme', flow: 'admin' }),
      ['POST /v1/api/authenticate_admin/ {"username":"a@x.test","password":"pw","flow":"admin"}'],
      [],
    ],
  ],
  'product-events.updateEventGroup': [
    [
      () => productEvents.updateEventGroup(CLIENT, { id: 4 }, { account_id: 7, is_ignored: false }),
      ['PUT /v1/api/admin/product-events/groups/4/ {"account_id":7,"is_ignored":false}'],
      ['product-events.eventGroupPages', 'product-events.eventSummaryQuery'],
    ],
  ],
  'product-events.updateEventName': [
    [
      () =>
        productEvents.updateEventName(CLIENT, { id: 5 }, { feature_id: null, is_ignored: false, create_feature: true }),
      ['PUT /v1/api/admin/product-events/names/5/ {"feature_id":null,"is_ignored":false,"create_feature":true}'],
      ['product-events.eventNamePages', 'product-events.eventSummaryQuery', 'product-events.featureChoicesQuery'],
    ],
  ],
  'identity/api-keys.createKey': [
    [
      () => identityApiKeys.createKey(CLIENT, { name: 'Loader', scope: 'write', user_id: 3, expires_on: '2026-12-31' }),
      ['POST /v1/api/admin/api-keys/ {"name":"Loader","scope":"write","user_id":3,"expires_on":"2026-12-31"}'],
      ['identity/api-keys.keysQuery'],
    ],
  ],
  'identity/api-keys.revokeKey': [
    [() => identityApiKeys.revokeKey(CLIENT, 4), ['DELETE /v1/api/admin/api-keys/4/'], ['identity/api-keys.keysQuery']],
  ],
  'identity/providers.saveProvider': [
    [
      () => identityProviders.saveProvider(CLIENT, 'SAML2', { sso_url: 'x' }),
      ['PUT /v1/api/admin/sign-in-providers/SAML2/ {"sso_url":"x"}'],
      ['identity/providers.providersQuery'],
    ],
  ],
  'identity/providers.parseMetadata': [
    [
      () => identityProviders.parseMetadata({ url: 'x' }),
      ['POST /v1/api/admin/sign-in-providers/SAML2/metadata/ {"url":"x"}'],
      [],
    ],
  ],
  'identity/providers.testProvider': [
    [() => identityProviders.testProvider('SAML2'), ['POST /v1/api/admin/sign-in-providers/SAML2/test/'], []],
  ],
  'identity/providers.setProviderEnabled': [
    [
      () => identityProviders.setProviderEnabled(CLIENT, 'SAML2', true),
      ['POST /v1/api/admin/sign-in-providers/SAML2/enable/'],
      ['identity/providers.providersQuery'],
    ],
    [
      () => identityProviders.setProviderEnabled(CLIENT, 'SAML2', false),
      ['POST /v1/api/admin/sign-in-providers/SAML2/disable/'],
      ['identity/providers.providersQuery'],
    ],
  ],
  'identity/recovery.requestPasswordReset': [
    [
      () => identityRecovery.requestPasswordReset('a@x.test', undefined),
      ['POST /v1/api/users/password/forgot/ {"email":"a@x.test"}'],
      [],
    ],
    [
      () => identityRecovery.requestPasswordReset('a@x.test', 'acme'),
      ['POST /v1/api/forgot_password/ {"email":"a@x.test","domain":"acme"}'],
      [],
    ],
  ],
  'identity/second-factor.invalidateSecondFactor': [
    [() => identitySecondFactor.invalidateSecondFactor(CLIENT), [], ['identity/second-factor.ownSecondFactorQuery']],
  ],
  'identity/second-factor.beginEnrollment': [
    [() => identitySecondFactor.beginEnrollment('pw'), ['POST /v1/api/users/second_factor/ {"password":"pw"}'], []],
  ],
  'identity/second-factor.confirmEnrollment': [
    [
      () => identitySecondFactor.confirmEnrollment('123456'),
      ['POST /v1/api/users/second_factor/confirm/ {"code":"123456"}'],
      [],
    ],
  ],
  'identity/second-factor.replaceRecoveryCodes': [
    [
      () => identitySecondFactor.replaceRecoveryCodes('pw'),
      ['POST /v1/api/users/second_factor/recovery_codes/ {"password":"pw"}'],
      [],
    ],
  ],
  'identity/second-factor.disableSecondFactor': [
    [
      () => identitySecondFactor.disableSecondFactor({ code: '123456' }),
      ['POST /v1/api/users/second_factor/disable/ {"code":"123456"}'],
      [],
    ],
  ],
  'identity/second-step.verifyCode': [
    [
      () => identitySecondStep.verifyCode(PENDING, '123456'),
      ['POST /v1/api/authenticate/second_factor/ {"email":"a@x.test","token":"t1","code":"123456"}'],
      [],
    ],
  ],
  'identity/second-step.beginSetup': [
    [
      () => identitySecondStep.beginSetup(PENDING),
      ['POST /v1/api/authenticate/second_factor/setup/ {"email":"a@x.test","token":"t1"}'],
      [],
    ],
  ],
  'identity/second-step.confirmSetup': [
    [
      () => identitySecondStep.confirmSetup(PENDING, '123456'),
      ['POST /v1/api/authenticate/second_factor/confirm/ {"email":"a@x.test","token":"t1","code":"123456"}'],
      [],
    ],
  ],
  'identity/second-step.finishSetup': [
    [
      () => identitySecondStep.finishSetup({ ...PENDING, domain: 'acme' }),
      ['POST /v1/api/authenticate/second_factor/finish/ {"domain":"acme","email":"a@x.test","token":"t1"}'],
      [],
    ],
  ],
  'identity/sessions.endOwnSession': [
    [
      () => identitySessions.endOwnSession(CLIENT, 4),
      ['DELETE /v1/api/users/sessions/4/'],
      ['identity/sessions.ownSessionsQuery', 'identity/sessions.sessionsQuery'],
    ],
  ],
  'identity/sessions.endOtherSessions': [
    [
      () => identitySessions.endOtherSessions(CLIENT),
      ['POST /v1/api/users/sessions/end-others/'],
      ['identity/sessions.ownSessionsQuery', 'identity/sessions.sessionsQuery'],
    ],
  ],
  'identity/sessions.endSession': [
    [
      () => identitySessions.endSession(CLIENT, 4),
      ['DELETE /v1/api/admin/sessions/4/'],
      ['identity/sessions.ownSessionsQuery', 'identity/sessions.sessionsQuery'],
    ],
  ],
  'identity/sign-in-policy.saveSignInPolicy': [
    [
      () => identitySignInPolicy.saveSignInPolicy(CLIENT, { second_factor: 'all' } as never),
      ['PUT /v1/api/admin/sign-in-policy/ {"second_factor":"all"}'],
      ['identity/sign-in-policy.signInPolicyQuery'],
    ],
  ],
  'identity/sign-up.sendCode': [[() => identitySignUp.sendCode('a@x.test'), ['POST /v1/api/signup/send/a@x.test'], []]],
  'identity/sign-up.verifyCode': [
    [
      () => identitySignUp.verifyCode({ email: 'a@x.test', otp: '012345' }),
      ['POST /v1/api/signup/verify/ {"email":"a@x.test","otp":"012345"}'],
      [],
    ],
  ],
  'identity/sign-up.checkDomainName': [
    [() => identitySignUp.checkDomainName('acme'), ['GET /v1/api/signup/domain/?domain=acme'], []],
  ],
};
