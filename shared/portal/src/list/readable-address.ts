export function readableAddress(address: string) {
  try {
    return decodeURI(address);
  } catch {
    return address;
  }
}
