/** Which changes to a definition are not allowed once values are stored. */
import type { AttributeBody } from '@mainstay/contract/attributes/definition';
import { storageTypeFor, getPrimaryPart, getSecondaryPart } from '@mainstay/contract/rules/attribute-values';
import type { ValidationIssue } from '../../definitions/rules.ts';

const KIND_STAYS = 'The field type cannot be changed because values already exist.';

export function validateAttributeChange(before: AttributeBody, after: AttributeBody): ValidationIssue[] {
  const kinds = [getPrimaryPart, getSecondaryPart].flatMap((of) => {
    const [old, now] = [of(before.components), of(after.components)];
    if (!old || !now || storageTypeFor(old) === storageTypeFor(now)) return [];
    return [{ place: `components.${after.components.indexOf(now)}.type`, reason: KIND_STAYS }];
  });
  const moved = before.scope !== after.scope;
  return [
    ...(moved
      ? [{ place: 'scope', reason: `The scope cannot be changed from ${before.scope} because values already exist.` }]
      : []),
    ...kinds,
  ];
}
