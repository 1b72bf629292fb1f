const ownPath = /^[/#](?![/\\])/;
const knownScheme = /^(https?:\/\/|mailto:|tel:)/i;

/** Whether a link may lead there: a page of the site, the web, a mailbox or a telephone. */
export const isKnownAddress = (address: string) => ownPath.test(address) || knownScheme.test(address);

/**
 * Makes an address of what somebody typed: 'example.org' means https, 'a@example.org' a mailbox. Null where it
 * can't be one; plain http is refused, because browsers warn of it.
 */
export function addressFrom(typed: string): string | null {
  const text = typed.trim();
  if (/^http:/i.test(text) || /\s/.test(text)) return null;
  if (isKnownAddress(text)) return text;
  if (/^[^@/:]+@[^@/:]+\.[^@/:]+$/.test(text)) return `mailto:${text}`;
  if (/^[\p{L}\d-]+(\.[\p{L}\d-]+)+([/?#].*)?$/u.test(text)) return `https://${text}`;
  return null;
}
