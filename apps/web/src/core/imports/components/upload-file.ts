/** Uploads a file and reports the progress, which fetch does not support. */
import { type ImportJob, imports } from '@mainstay/contract/imports';
import type { ImportKind } from '@mainstay/contract/rules/import-kinds';
import { ApiError, fetchData, formatFailure } from '../../../platform/lib/api.ts';
import { getSession } from '../../../platform/lib/session.ts';

interface UploadReply {
  data?: ImportJob;
  errors?: { e?: string; fields?: Record<string, string> };
  request_id?: string;
}

interface Upload {
  kind: ImportKind;
  file: File;
  /** Receives a value between 0 and 1. */
  onProgress: (sent: number) => void;
  signal: AbortSignal;
}

function toReply(request: XMLHttpRequest): UploadReply {
  try {
    return JSON.parse(request.responseText) as UploadReply;
  } catch {
    return {};
  }
}

function toError(request: XMLHttpRequest, reply: UploadReply): ApiError {
  const requestId = reply.request_id ?? request.getResponseHeader('x-request-id') ?? undefined;
  return new ApiError(request.status, formatFailure(request.status, reply.errors?.e), {
    ...(reply.errors?.fields ? { fields: reply.errors.fields } : {}),
    ...(requestId ? { requestId } : {}),
  });
}

function send({ kind, file, onProgress, signal }: Upload): Promise<ImportJob> {
  const form = new FormData();
  form.set('kind', kind);
  form.set('file', file);
  const request = new XMLHttpRequest();
  request.open(imports.createImport.method, imports.createImport.path);
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
      const reply = toReply(request);
      if (request.status < 300 && reply.data) resolve(reply.data);
      else reject(toError(request, reply));
    });
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.send(form);
  });
}

/** @throws ApiError if the server rejects the upload, AbortError if it was aborted */
export async function uploadFile(upload: Upload): Promise<ImportJob> {
  try {
    return await send(upload);
  } catch (error) {
    // An ordinary request gets the same error and ends the session as usual.
    if (error instanceof ApiError && error.status === 401) {
      await fetchData(imports.findImports, { query: { pageNum: 1, limit: 1 } });
    }
    throw error;
  }
}
