import { describe, expect, test } from 'vitest';
import { type SealedLocation, Sealer, UnsealError } from './sealer.ts';

const place: SealedLocation = { tenant: 7, column: 'sign_in_providers.client_secret_sealed', row: 3 };
const old = 'the secret of an installation, before';
const secret = 'the secret of an installation, after';

describe('a sealed value', () => {
  const sealer = new Sealer(secret);
  const sealed = sealer.seal(place, 'pässword');

  test('can be opened in its own location', () => {
    expect(sealer.open(place, sealed)).toBe('pässword');
    expect(sealer.open(place, sealer.seal(place, ''))).toBe('');
  });

  test('differs every time and contains no plain text', () => {
    expect(sealer.seal(place, 'pässword')).not.toEqual(sealed);
    expect(sealed.includes('ssword')).toBe(false);
  });

  test.each<[string, SealedLocation]>([
    ['another company', { ...place, tenant: 8 }],
    ['another row', { ...place, row: 4 }],
    ['another column', { ...place, column: 'outgoing_mail.secret_sealed' }],
  ])('cannot be opened in %s', (_, elsewhere) => {
    expect(() => sealer.open(elsewhere, sealed)).toThrow(UnsealError);
  });

  test('cannot be opened if a byte is changed or its end is missing', () => {
    for (let at = 0; at < sealed.length; at++) {
      const changed = Buffer.from(sealed);
      changed.writeUInt8((changed[at] ?? 0) ^ 1, at);
      expect(() => sealer.open(place, changed), `byte ${at}`).toThrow(UnsealError);
      expect(() => sealer.open(place, sealed.subarray(0, at)), `${at} bytes`).toThrow(UnsealError);
    }
  });

  test('of an older secret can be opened while that secret is given, and is not current', () => {
    const before = new Sealer(old).seal(place, 'kept');
    const after = new Sealer(secret, [old]);
    expect(after.open(place, before)).toBe('kept');
    expect(after.isCurrent(place.tenant, before)).toBe(false);
    expect(after.isCurrent(place.tenant, after.seal(place, 'kept'))).toBe(true);
    expect(() => sealer.open(place, before)).toThrow(UnsealError);
  });
});
