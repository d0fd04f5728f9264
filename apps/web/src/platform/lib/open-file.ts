import { type FileInfo, notes } from '@mainstay/contract/notes';
import { fetchData } from './api.ts';

/** Opens a file in a new tab with a freshly created link. */
export async function openFile({ file_path, file_name }: FileInfo): Promise<void> {
  // Opened synchronously in the click handler, because browsers block tabs that open later as pop-ups.
  const tab = window.open('', '_blank');
  try {
    const { download_url } = await fetchData(notes.getDownloadLink, { body: { file_info: { file_path, file_name } } });
    if (!tab) {
      location.assign(download_url);
      return;
    }
    tab.opener = null;
    tab.location.replace(download_url);
  } catch (error) {
    tab?.close();
    throw error;
  }
}
