/**
 * Encrypts secrets at rest: AES-256-GCM with a key per tenant, bound to the location of the value, so that a sealed
 * value copied to another row or company cannot be decrypted.
 */
import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';

/** Derives one key per purpose from the master secret: HKDF-SHA-256 with a label. @returns 32 bytes */
export const deriveKey = (secret: string, label: string): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', secret, 'mainstay', label, 32));

/** The location of a sealed value: table, column and row identifier. */
export interface SealedLocation {
  tenant: number;
  column: `${string}.${string}`;
  row: number | string;
}

/** The value was changed, is stored in a different location, or was sealed with a secret that is no longer given. */
export class UnsealError extends Error {}

const VERSION = 1;
const ID_BYTES = 8;
const IV_BYTES = 12;
const TAG_BYTES = 16;
const HEADER_BYTES = 1 + ID_BYTES;

interface Key {
  id: Buffer;
  bytes: Uint8Array;
}

/** Format of sealed values: version, key id, nonce, tag, ciphertext. */
export class Sealer {
  /** The current secret, followed by those it replaced. */
  readonly #secrets: readonly string[];

  constructor(secret: string, oldSecrets: readonly string[] = []) {
    this.#secrets = [secret, ...oldSecrets];
  }

  seal(location: SealedLocation, text: string): Buffer {
    const key = toKey(this.#secrets[0] ?? '', location.tenant);
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv('aes-256-gcm', key.bytes, iv).setAAD(toAssociatedData(location));
    const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return Buffer.concat([Buffer.from([VERSION]), key.id, iv, cipher.getAuthTag(), sealed]);
  }

  /** @throws UnsealError */
  open(location: SealedLocation, sealed: Uint8Array): string {
    const bytes = Buffer.from(sealed);
    const key = this.#keyFor(location.tenant, bytes);
    if (!key || bytes.length < HEADER_BYTES + IV_BYTES + TAG_BYTES)
      throw new UnsealError('This secret cannot be decrypted.');
    const iv = bytes.subarray(HEADER_BYTES, HEADER_BYTES + IV_BYTES);
    const tag = bytes.subarray(HEADER_BYTES + IV_BYTES, HEADER_BYTES + IV_BYTES + TAG_BYTES);
    try {
      const decipher = createDecipheriv('aes-256-gcm', key.bytes, iv, { authTagLength: TAG_BYTES });
      decipher.setAAD(toAssociatedData(location)).setAuthTag(tag);
      const text = decipher.update(bytes.subarray(HEADER_BYTES + IV_BYTES + TAG_BYTES));
      return Buffer.concat([text, decipher.final()]).toString('utf8');
    } catch (cause) {
      throw new UnsealError('This secret cannot be decrypted.', { cause });
    }
  }

  /** Returns true if a value is sealed with the current secret; a rotation re-seals all others. */
  isCurrent(tenant: number, sealed: Uint8Array): boolean {
    const id = toKey(this.#secrets[0] ?? '', tenant).id;
    return Buffer.from(sealed).subarray(1, HEADER_BYTES).equals(id);
  }

  #keyFor(tenant: number, bytes: Buffer): Key | undefined {
    if (bytes[0] !== VERSION) return undefined;
    const id = bytes.subarray(1, HEADER_BYTES);
    return this.#secrets.map((secret) => toKey(secret, tenant)).find((key) => key.id.equals(id));
  }
}

function toKey(secret: string, tenant: number): Key {
  const bytes = deriveKey(secret, `sealed values of company ${tenant}`);
  return { bytes, id: createHash('sha256').update(bytes).digest().subarray(0, ID_BYTES) };
}

const toAssociatedData = ({ tenant, column, row }: SealedLocation): Buffer =>
  Buffer.from(`${tenant}/${column}/${row}`, 'utf8');
