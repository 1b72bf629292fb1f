/**
 * Opens a tab at once, because browsers block tabs that are opened later. Loads the address in it once it is
 * known. Returns the address if the browser blocked the tab.
 * @throws errors from `address`, after closing the tab
 */
export async function openTab(address: () => Promise<string>) {
  const tab = window.open('', '_blank');
  try {
    const url = await address();
    if (!tab) return url;
    tab.location.href = url;
    return undefined;
  } catch (error) {
    tab?.close();
    throw error;
  }
}
