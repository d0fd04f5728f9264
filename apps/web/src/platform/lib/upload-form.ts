/** Uploads a form with a file and reports the progress, which fetch does not support. */
import type { EndpointDef, Reply } from '@mainstay/contract/kit';
import { ApiError, formatFailure } from './api.ts';
import { getSession } from './session.ts';

interface UploadReply<D> {
  data?: D;
  errors?: { e?: string; fields?: Record<string, string> };
  request_id?: string;
}

export interface UploadOptions {
  /** Receives a value between 0 and 1. */
  onProgress: (sent: number) => void;
  signal: AbortSignal;
}

type DataReply<E extends EndpointDef> = Reply<E> extends { data: infer D } ? D : never;

function toReply<D>(request: XMLHttpRequest): UploadReply<D> {
  try {
    return JSON.parse(request.responseText) as UploadReply<D>;
  } catch {
    return {};
  }
}

function toError(request: XMLHttpRequest, reply: UploadReply<unknown>): ApiError {
  const requestId = reply.request_id ?? request.getResponseHeader('x-request-id') ?? undefined;
  return new ApiError(request.status, formatFailure(request.status, reply.errors?.e), {
    ...(reply.errors?.fields ? { fields: reply.errors.fields } : {}),
    ...(requestId ? { requestId } : {}),
  });
}

/** @throws ApiError if the server rejects the upload, AbortError if it was aborted */
export function uploadForm<const E extends EndpointDef & { form: unknown }>(
  { method, path }: E,
  form: FormData,
  { onProgress, signal }: UploadOptions,
): Promise<DataReply<E>> {
  const request = new XMLHttpRequest();
  request.open(method, path);
  request.setRequestHeader('Authorization', `JWT ${getSession()?.token ?? ''}`);
  return new Promise((resolve, reject) => {
    const onConnectionLost = () =>
      reject(new ApiError(0, 'The server cannot be reached. Check the connection and try again.', {}));
    request.upload.addEventListener('progress', (event) =>
      onProgress(event.lengthComputable ? event.loaded / event.total : 0),
    );
    request.upload.addEventListener('load', () => onProgress(1));
    request.addEventListener('error', onConnectionLost);
    request.addEventListener('abort', () => reject(new DOMException('The upload was stopped.', 'AbortError')));
    request.addEventListener('load', () => {
      const reply = toReply<DataReply<E>>(request);
      if (request.status < 300 && reply.data) resolve(reply.data);
      else reject(toError(request, reply));
    });
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.send(form);
  });
}
