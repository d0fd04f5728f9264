/** Which changes to a definition are not allowed once values are stored. */
import type { AttributeBody } from '@mainstay/contract/attributes/definition';
import { getPrimaryPart, getSecondaryPart, storageTypeFor } from '@mainstay/contract/rules/attribute-values';
import type { ValidationIssue } from '../../platform/http/validation-issues.ts';

const TYPE_FIXED_MESSAGE = 'The field type cannot be changed because values already exist.';

export function validateAttributeChange(before: AttributeBody, after: AttributeBody): ValidationIssue[] {
  const typeIssues = [getPrimaryPart, getSecondaryPart].flatMap((getPart) => {
    const [old, now] = [getPart(before.components), getPart(after.components)];
    if (!old || !now || storageTypeFor(old) === storageTypeFor(now)) return [];
    return [{ place: `components.${after.components.indexOf(now)}.type`, reason: TYPE_FIXED_MESSAGE }];
  });
  const isScopeChanged = before.scope !== after.scope;
  return [
    ...(isScopeChanged
      ? [{ place: 'scope', reason: `The scope cannot be changed from ${before.scope} because values already exist.` }]
      : []),
    ...typeIssues,
  ];
}
