import { describe, expect, test } from 'vitest';
import { canReadAttribute, canWriteAttribute } from './attribute-permission.ts';

const TYPES = ['P', 'E', 'A'] as const;

describe.each(TYPES)('an attribute on an account where the caller is %s', (type) => {
  test.each([[[]], [['P']], [['E']], [['A']], [['P', 'E']], [['E', 'A']], [['P', 'A']], [['P', 'E', 'A']]])(
    'can be read and written if %j include this type',
    (permittedTypes: string[]) => {
      const isPermitted = permittedTypes.includes(type);
      expect(canReadAttribute({ read_permission: permittedTypes, write_permission: [] }, type)).toBe(isPermitted);
      expect(canReadAttribute({ read_permission: [], write_permission: permittedTypes }, type)).toBe(false);
      expect(canWriteAttribute({ read_permission: [], write_permission: permittedTypes }, type)).toBe(isPermitted);
      expect(canWriteAttribute({ read_permission: permittedTypes, write_permission: [] }, type)).toBe(false);
    },
  );
});
