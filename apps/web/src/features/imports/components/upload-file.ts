/** Sends a file and tells how much of it is there; fetch cannot tell that. */
import { type ImportJob, imports } from '@mainstay/contract/imports';
import type { ImportKind } from '@mainstay/contract/rules/import-kinds';
import { ApiError, fetchData } from '../../../lib/api.ts';
import { getSession } from '../../../lib/session.ts';

interface UploadReply {
  data?: ImportJob;
  errors?: { e?: string; fields?: Record<string, string> };
  request_id?: string;
}

interface Upload {
  kind: ImportKind;
  file: File;
  /** Between 0 and 1. */
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
  return new ApiError(request.status, reply.errors?.e ?? `The server answered ${request.status}.`, {
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
    const lost = () => reject(new ApiError(0, 'The server cannot be reached. Check the connection and try again.', {}));
    request.upload.addEventListener('progress', (event) =>
      onProgress(event.lengthComputable ? event.loaded / event.total : 0),
    );
    request.upload.addEventListener('load', () => onProgress(1));
    request.addEventListener('error', lost);
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

/** @throws ApiError on a refusal, AbortError when it was stopped */
export async function uploadFile(upload: Upload): Promise<ImportJob> {
  try {
    return await send(upload);
  } catch (error) {
    // An ordinary call meets the same refusal and does what belongs to the end of a session.
    if (error instanceof ApiError && error.status === 401) {
      await fetchData(imports.findImports, { query: { pageNum: 1, limit: 1 } });
    }
    throw error;
  }
}
