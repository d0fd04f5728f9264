/** Object stores of the browser (IndexedDB), for data that is too large for its local storage. */

export const toPromise = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('The browser storage request failed.')));
  });

async function open(name: string, store: string): Promise<IDBDatabase> {
  const opening = indexedDB.open(name, 1);
  opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore(store, { keyPath: 'key' }));
  const database = await toPromise(opening);
  // Signing out deletes the database, here or in another tab.
  database.addEventListener('versionchange', () => database.close());
  return database;
}

/**
 * Returns a function that works with a store, whose entries are identified by their property `key`. The function rejects if nothing can be
 * stored, as in private windows or on full disks.
 */
export const createObjectStore =
  (name: string, store: string) =>
  async <T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => Promise<T>): Promise<T> => {
    const database = await open(name, store);
    try {
      return await work(database.transaction(store, mode).objectStore(store));
    } finally {
      database.close();
    }
  };
