/** Signs documents of the installation with Ed25519, so that anyone with the public key can verify them. */
import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import { deriveKey } from './sealer.ts';

/** The header of a PKCS #8 private key; the 32 bytes of the key follow it. */
const PKCS8_HEADER = Buffer.from('302e020100300506032b657004220420', 'hex');

export interface Signer {
  /** SPKI, as base64. */
  publicKey: string;
  /** @returns the signature as base64 */
  sign(text: string): string;
}

/** The key is derived from the master secret. Another secret gives another key. */
export function createSigner(secret: string): Signer {
  const der = Buffer.concat([PKCS8_HEADER, deriveKey(secret, 'signed documents')]);
  const privateKey: KeyObject = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
  return {
    publicKey: createPublicKey(privateKey).export({ format: 'der', type: 'spki' }).toString('base64'),
    sign: (text) => sign(null, Buffer.from(text), privateKey).toString('base64'),
  };
}

/** @param publicKey SPKI, as base64 */
export function isSignedBy(publicKey: string, text: string, signature: string): boolean {
  try {
    const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' });
    return (
      key.asymmetricKeyType === 'ed25519' && verify(null, Buffer.from(text), key, Buffer.from(signature, 'base64'))
    );
  } catch {
    return false;
  }
}
