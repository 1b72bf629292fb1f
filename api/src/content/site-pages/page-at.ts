/** Returns the decoded path of a page created by staff. */
export function sitePageAt(address: string) {
  const path = address.slice(1);
  try {
    return decodeURIComponent(path).normalize();
  } catch {
    return path;
  }
}
