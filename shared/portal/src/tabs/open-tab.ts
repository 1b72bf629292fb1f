/**
 * Shows an address that is still to come in a tab that is opened at once: one that opens later, browsers refuse.
 * Answers the address where the browser has opened none.
 * @throws what `address` throws; the tab is closed again then
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
