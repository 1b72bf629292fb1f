/**
 * Characters 0x80 to 0x9F of Windows-1252 (https://encoding.spec.whatwg.org/index-windows-1252.txt). Node 20's
 * decoder reads them as control characters.
 */
const upper = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ';

const strict = new TextDecoder('utf-8', { fatal: true });

/** Detects UTF-16, in which every other byte of English text is 0. */
function zeroesAt(bytes: Buffer, offset: 0 | 1) {
  const start = bytes.subarray(0, 200);
  let zeroes = 0;
  for (let at = offset; at < start.length; at += 2) if (start[at] === 0) zeroes += 1;
  return zeroes > start.length / 4;
}

/** Decodes UTF-8, UTF-16 or Windows-1252, which banks' older software writes. Removes the byte order mark. */
export function decodeText(bytes: Buffer) {
  if ((bytes[0] === 0xff && bytes[1] === 0xfe) || zeroesAt(bytes, 1))
    return new TextDecoder('utf-16le').decode(bytes);
  if ((bytes[0] === 0xfe && bytes[1] === 0xff) || zeroesAt(bytes, 0))
    return new TextDecoder('utf-16be').decode(bytes);
  try {
    return strict.decode(bytes);
  } catch {
    return bytes
      .toString('latin1')
      .replace(/[\x80-\x9f]/g, (sign) => upper[sign.charCodeAt(0) - 0x80] ?? sign);
  }
}
