import { getPrimaryPart, getSecondaryPart } from '@mainstay/contract/rules/attribute-values';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Card } from '../../../platform/ui/Card.tsx';
import { ErrorState } from '../../../platform/ui/ErrorState.tsx';
import { Skeleton } from '../../../platform/ui/Skeleton.tsx';
import { attributeQuery, type AttributeLocation, saveAttributeValue, valueQuery } from '../queries.ts';
import { AttributeCard } from './AttributeCard.tsx';
import styles from './Attribute.module.css';

interface AttributeWidgetProps {
  /** Id of the attribute. */
  attribute: number;
  /** The page context. It contains `account_id` or `accountId`, and for actions `action_id` or `actionId`. */
  context: Readonly<Record<string, string | number>>;
}

const findId = (context: AttributeWidgetProps['context'], ...keys: string[]): number | undefined => {
  const id = Number(keys.map((key) => context[key]).find((value) => value !== undefined));
  return Number.isSafeInteger(id) && id > 0 ? id : undefined;
};

/** A custom attribute of the page's account or action. */
export function AttributeWidget({ attribute: id, context }: AttributeWidgetProps) {
  const client = useQueryClient();
  const accountId = findId(context, 'accountId', 'account_id');
  const actionId = findId(context, 'actionId', 'action_id');
  const location: AttributeLocation = { ...(accountId && { accountId }), ...(actionId && { actionId }) };
  const attribute = useQuery(attributeQuery(id, {}));
  const value = useQuery(valueQuery(id, location));
  // A failed refetch keeps the current data, because the form may be open.
  if (!attribute.data || !value.data) {
    const error = attribute.error ?? value.error;
    if (!error) return <Skeleton height={120} />;
    const retry = () => void Promise.all([attribute.refetch(), value.refetch()]);
    return (
      <Card className={styles.card}>
        <ErrorState
          title={`${attribute.data?.name ?? 'The attribute'} could not be loaded`}
          error={error}
          onRetry={retry}
        />
      </Card>
    );
  }
  const { components, scope } = attribute.data;
  const toMetaData = (part: ReturnType<typeof getPrimaryPart<(typeof components)[number]>>) =>
    part && { form_type: part.type, option_type: part.validation };
  return (
    <AttributeCard
      key={`${id} ${accountId} ${actionId}`}
      attribute={attribute.data}
      value={value.data}
      draft={`attribute ${id} of ${actionId ? `action ${actionId}` : `account ${accountId}`}`}
      fetchNewest={async () => (await value.refetch({ throwOnError: true })).data}
      onSave={(draft, version) =>
        saveAttributeValue(client, id, location, {
          ...location,
          custom_attribute: id,
          scope,
          primary: draft.primary,
          secondary: draft.secondary,
          version,
          meta_data: {
            primary: toMetaData(getPrimaryPart(components)),
            secondary: toMetaData(getSecondaryPart(components)),
          },
        })
      }
    />
  );
}
