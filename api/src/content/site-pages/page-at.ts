/** The path of the page that staff made at an address of this site, however that is escaped. */
export function sitePageAt(address: string) {
  const path = address.slice(1);
  try {
    return decodeURIComponent(path).normalize();
  } catch {
    return path;
  }
}
