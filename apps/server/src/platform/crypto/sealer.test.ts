import { describe, expect, test } from 'vitest';
import { type SealedLocation, Sealer, UnsealError } from './sealer.ts';

const location: SealedLocation = { tenant: 7, column: 'sign_in_providers.client_secret_sealed', row: 3 };
const old = 'the secret of an installation, before';
const secret = 'the secret of an installation, after';

describe('a sealed value', () => {
  const sealer = new Sealer(secret);
  const sealed = sealer.seal(location, 'pässword');

  test('can be opened in its own location', () => {
    expect(sealer.open(location, sealed)).toBe('pässword');
    expect(sealer.open(location, sealer.seal(location, ''))).toBe('');
  });

  test('differs every time and contains no plain text', () => {
    expect(sealer.seal(location, 'pässword')).not.toEqual(sealed);
    expect(sealed.includes('ssword')).toBe(false);
  });

  test.each<[string, SealedLocation]>([
    ['another company', { ...location, tenant: 8 }],
    ['another row', { ...location, row: 4 }],
    ['another column', { ...location, column: 'outgoing_mail.secret_sealed' }],
  ])('cannot be opened in %s', (_, otherLocation) => {
    expect(() => sealer.open(otherLocation, sealed)).toThrow(UnsealError);
  });

  test('cannot be opened if a byte is changed or its end is missing', () => {
    for (let at = 0; at < sealed.length; at++) {
      const changed = Buffer.from(sealed);
      changed.writeUInt8((changed[at] ?? 0) ^ 1, at);
      expect(() => sealer.open(location, changed), `byte ${at}`).toThrow(UnsealError);
      expect(() => sealer.open(location, sealed.subarray(0, at)), `${at} bytes`).toThrow(UnsealError);
    }
  });

  test('of an older secret can be opened while that secret is given, and is not current', () => {
    const oldValue = new Sealer(old).seal(location, 'kept');
    const rotatingSealer = new Sealer(secret, [old]);
    expect(rotatingSealer.open(location, oldValue)).toBe('kept');
    expect(rotatingSealer.isCurrent(location.tenant, oldValue)).toBe(false);
    expect(rotatingSealer.isCurrent(location.tenant, rotatingSealer.seal(location, 'kept'))).toBe(true);
    expect(() => sealer.open(location, oldValue)).toThrow(UnsealError);
  });
});
