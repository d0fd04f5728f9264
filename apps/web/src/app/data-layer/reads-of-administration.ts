/** The expected requests of the queries of these features. */
import * as aiProvider from '../../core/ai-provider/queries.ts';
import * as datasets from '../../core/datasets/queries.ts';
import * as components from '../../builder/components/queries.ts';
import * as componentsEditor from '../../builder/components/editor/queries.ts';
import * as componentsRows from '../../builder/components/rows/queries.ts';
import * as definitions from '../../core/definitions/queries.ts';
import * as identity from '../../core/identity/queries.ts';
import * as identityApiKeys from '../../core/identity/api-keys/queries.ts';
import * as identityProviders from '../../core/identity/providers/queries.ts';
import * as identitySecondFactor from '../../core/identity/second-factor/queries.ts';
import * as identitySessions from '../../core/identity/sessions/queries.ts';
import * as identitySignInPolicy from '../../core/identity/sign-in-policy/queries.ts';
import * as search from '../../core/search/queries.ts';
import * as savedViews from '../../core/saved-views/queries.ts';
import * as productEvents from '../../domains/product-events/queries.ts';
import * as chatChannels from '../../core/chat-channels/queries.ts';
import * as webhooks from '../../core/webhooks/queries.ts';
import type { Reads } from './calls.ts';
import { DEFINITION, DEFINITION_TEXT } from './samples.ts';

export const READS_OF_ADMINISTRATION: Reads = {
  'ai-provider.aiProviderQuery': [
    [() => aiProvider.aiProviderQuery, 'always asked anew', 'GET /v1/api/admin/ai-provider/'],
  ],
  'ai-provider.textGenerationQuery': [
    [() => aiProvider.textGenerationQuery, 'always asked anew', 'GET /v1/api/gptresults/'],
  ],
  'search.searchQuery': [
    [() => search.searchQuery('north', undefined), '', 'GET /v1/api/search/?text__startswith=north'],
    [() => search.searchQuery('', 'Accounts'), '', 'GET /v1/api/search/all/?type=Accounts'],
    [() => search.searchQuery('a b', 'Plays'), '', 'GET /v1/api/search/all/?text__startswith=a b&type=Plays'],
  ],
  'product-events.eventGroupPages': [
    [
      () => productEvents.eventGroupPages({ open: true }),
      'always asked anew',
      'GET /v1/api/admin/product-events/groups/?open=true&pageNum=1&limit=100',
      'GET /v1/api/admin/product-events/groups/?open=true&pageNum=2&limit=100',
    ],
  ],
  'product-events.eventNamePages': [
    [
      () => productEvents.eventNamePages({}),
      'always asked anew',
      'GET /v1/api/admin/product-events/names/?pageNum=1&limit=100',
      'GET /v1/api/admin/product-events/names/?pageNum=2&limit=100',
    ],
  ],
  'product-events.eventSummaryQuery': [
    [() => productEvents.eventSummaryQuery, 'always asked anew', 'GET /v1/api/admin/product-events/'],
  ],
  'product-events.featureChoicesQuery': [
    [() => productEvents.featureChoicesQuery, '', 'GET /v1/api/admin/product-events/features/'],
  ],
  'chat-channels.channelsQuery': [
    [() => chatChannels.channelsQuery, 'always asked anew', 'GET /v1/api/admin/chat-channels/'],
  ],
  'chat-channels.choicesQuery': [[() => chatChannels.choicesQuery, 'always asked anew', 'GET /v1/api/notices/chats/']],
  'webhooks.webhookPages': [
    [
      () => webhooks.webhookPages('ware'),
      'always asked anew',
      'GET /v1/api/admin/webhooks/?q=ware&pageNum=1&limit=50',
      'GET /v1/api/admin/webhooks/?q=ware&pageNum=2&limit=50',
    ],
  ],
  'webhooks.webhookQuery': [[() => webhooks.webhookQuery(4), 'always asked anew', 'GET /v1/api/admin/webhooks/4/']],
  'webhooks.deliveryPages': [
    [
      () => webhooks.deliveryPages(4, 'failed'),
      'always asked anew',
      'GET /v1/api/admin/webhooks/4/deliveries/?status=failed&pageNum=1&limit=50',
      'GET /v1/api/admin/webhooks/4/deliveries/?status=failed&pageNum=2&limit=50',
    ],
  ],
  'webhooks.deliveryQuery': [
    [() => webhooks.deliveryQuery(5), 'always asked anew', 'GET /v1/api/admin/webhook-deliveries/5/'],
  ],
  'saved-views.savedViewsQuery': [
    [() => savedViews.savedViewsQuery('accounts'), '', 'GET /v1/api/saved-views/?list=accounts'],
    [() => savedViews.savedViewsQuery('users'), '', 'GET /v1/api/saved-views/?list=users'],
  ],
  'components/rows.metricRowsQuery': [
    [
      () => componentsRows.metricRowsQuery('component', 4, {}),
      '',
      'GET /v1/api/component/rows/?id=4&pageNumber=1&pageSize=50',
      'GET /v1/api/component/rows/?id=4&pageNumber=2&pageSize=50',
    ],
    [
      () => componentsRows.metricRowsQuery('kpi', 5, { sort: '-mrr' }),
      '',
      'GET /v1/api/userkpi/rows/?kpiId=5&pageNumber=1&pageSize=50&sort_by={"sort_key":"mrr","order_by":"desc"}',
      'GET /v1/api/userkpi/rows/?kpiId=5&pageNumber=2&pageSize=50&sort_by={"sort_key":"mrr","order_by":"desc"}',
    ],
  ],
  'components.detailQuery': [[() => components.detailQuery(4), '', 'GET /v1/api/component/detail/?id=4']],
  'components.dataQuery': [
    [
      () => components.dataQuery({ query: { id: 4, pageNumber: 1, pageSize: 10 }, body: undefined }),
      '',
      'GET /v1/api/component/?id=4&pageNumber=1&pageSize=10',
    ],
    [
      () =>
        components.dataQuery({ query: { id: 4, pageNumber: 2, pageSize: 10, account_id: 7 }, body: { filters: '[]' } }),
      '',
      'POST /v1/api/component/?id=4&pageNumber=2&pageSize=10&account_id=7 {"filters":"[]"}',
    ],
    [
      () =>
        components.dataQuery({
          query: { id: 4, pageNumber: 2, pageSize: 10, account_id: 7 },
          body: { filters: '[1]' },
        }),
      '',
      'POST /v1/api/component/?id=4&pageNumber=2&pageSize=10&account_id=7 {"filters":"[1]"}',
    ],
    [
      () => components.dataQuery({ query: { id: 4, pageNumber: 1, pageSize: 10, account_id: 8 }, body: undefined }),
      '',
      'GET /v1/api/component/?id=4&pageNumber=1&pageSize=10&account_id=8',
    ],
  ],
  'components.scoreQuery': [
    [() => components.scoreQuery(4, undefined), '', 'GET /v1/api/component/get-score-component-data/4/'],
    [() => components.scoreQuery(4, 7), '', 'GET /v1/api/component/get-score-component-data/4/?account_id=7'],
  ],
  'components/editor.componentPages': [
    [
      () => componentsEditor.componentPages({}),
      'always asked anew, the last answer stays',
      'GET /v1/api/admin/components/?pageNum=1&limit=100',
      'GET /v1/api/admin/components/?pageNum=2&limit=100',
    ],
    [
      () => componentsEditor.componentPages({ find: 'arr', kind: 'kpi' }),
      'always asked anew, the last answer stays',
      'GET /v1/api/admin/components/?q=arr&kind=kpi&pageNum=1&limit=100',
      'GET /v1/api/admin/components/?q=arr&kind=kpi&pageNum=2&limit=100',
    ],
  ],
  'components/editor.componentsQuery': [
    [() => componentsEditor.componentsQuery, 'always asked anew', 'GET /v1/api/admin/components/'],
  ],
  'components/editor.kpiChoices': [[() => componentsEditor.kpiChoices, 'always asked anew', 'GET /v1/api/admin/kpi/']],
  'components/editor.attributeChoices': [
    [() => componentsEditor.attributeChoices, 'always asked anew', 'GET /v1/api/admin/custom-attribute/'],
  ],
  'datasets.datasetsQuery': [[() => datasets.datasetsQuery, '', 'GET /v1/api/admin/datasets/']],
  'components/editor.componentQuery': [
    [() => componentsEditor.componentQuery(4), 'always asked anew', 'GET /v1/api/admin/components/4/'],
  ],
  'components/editor.usageQuery': [[() => componentsEditor.usageQuery(4), '', 'GET /v1/api/admin/components/4/usage/']],
  'components/editor.previewQuery': [
    [
      () => componentsEditor.previewQuery(DEFINITION, { user: 3, account: 7 }),
      'always asked anew, dropped after 0 ms, the last answer stays',
      `POST /v1/api/admin/components/preview/ {"definition":${DEFINITION_TEXT},"user_id":3,"account_id":7,"pageSize":25}`,
    ],
    [
      () => componentsEditor.previewQuery(DEFINITION, { user: null, account: null }),
      'always asked anew, dropped after 0 ms, the last answer stays',
      `POST /v1/api/admin/components/preview/ {"definition":${DEFINITION_TEXT},"user_id":null,"account_id":null,"pageSize":25}`,
    ],
  ],
  'components/editor.explainQuery': [
    [
      () => componentsEditor.explainQuery(4, null),
      'always asked anew, dropped after 0 ms',
      'GET /v1/api/admin/components/4/explain/',
    ],
    [
      () => componentsEditor.explainQuery(4, 7),
      'always asked anew, dropped after 0 ms',
      'GET /v1/api/admin/components/4/explain/?account_id=7',
    ],
  ],
  'definitions.versionsQuery': [
    [
      () => definitions.versionsQuery('component', 4),
      'always asked anew',
      'GET /v1/api/admin/definitions/component/4/versions/?limit=100',
    ],
    [
      () => definitions.versionsQuery('page', 4),
      'always asked anew',
      'GET /v1/api/admin/definitions/page/4/versions/?limit=100',
    ],
  ],
  'identity.tenantQuery': [
    [() => identity.tenantQuery, 'fresh for Infinity ms', 'GET /v1/api/settings/index/?flow=login'],
  ],
  'identity/api-keys.keysQuery': [
    [
      () => identityApiKeys.keysQuery,
      'always asked anew',
      'GET /v1/api/admin/api-keys/?pageNum=1&limit=50',
      'GET /v1/api/admin/api-keys/?pageNum=2&limit=50',
    ],
  ],
  'identity/providers.providersQuery': [
    [() => identityProviders.providersQuery, 'always asked anew', 'GET /v1/api/admin/sign-in-providers/'],
  ],
  'identity/second-factor.ownSecondFactorQuery': [
    [() => identitySecondFactor.ownSecondFactorQuery, 'always asked anew', 'GET /v1/api/users/second_factor/'],
  ],
  'identity/sessions.ownSessionsQuery': [
    [() => identitySessions.ownSessionsQuery, 'always asked anew', 'GET /v1/api/users/sessions/'],
  ],
  'identity/sessions.sessionsQuery': [
    [
      () => identitySessions.sessionsQuery(undefined),
      'always asked anew',
      'GET /v1/api/admin/sessions/?pageNum=1&limit=100',
      'GET /v1/api/admin/sessions/?pageNum=2&limit=100',
    ],
    [
      () => identitySessions.sessionsQuery(3),
      'always asked anew',
      'GET /v1/api/admin/sessions/?user_id=3&pageNum=1&limit=100',
      'GET /v1/api/admin/sessions/?user_id=3&pageNum=2&limit=100',
    ],
  ],
  'identity/sign-in-policy.signInPolicyQuery': [
    [() => identitySignInPolicy.signInPolicyQuery, 'always asked anew', 'GET /v1/api/admin/sign-in-policy/'],
  ],
};
