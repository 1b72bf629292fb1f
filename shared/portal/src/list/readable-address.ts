/** An address in the letters of its language: '/blog/%DA%A9…' is '/blog/کابل'. One with broken escapes stays as it is. */
export function readableAddress(address: string) {
  try {
    return decodeURI(address);
  } catch {
    return address;
  }
}
