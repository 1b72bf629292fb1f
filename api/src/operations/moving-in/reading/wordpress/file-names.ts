import type { NameFile } from '../source-files';

/**
 * WordPress makes smaller sizes of a picture beside it, `coats-300x200.jpg`, keeps a large one as `-scaled` and an edited
 * one as `-e1556700000000`; its services serve them from elsewhere, or with the size as a query.
 */
export const nameWordPressFile: NameFile = (address) => {
  if (!URL.canParse(address) || address.startsWith('data:')) return { address, names: [address] };
  const url = new URL(address);
  const photon = /^i\d\.wp\.com$/.test(url.hostname);
  const whole = photon ? `https://${url.pathname.slice(1)}` : address;
  const [file = ''] = whole.split(/[?#]/, 1);
  const upload = /\/wp-content\/uploads\/([^]+)|^\/\/[^/]+\.files\.wordpress\.com\/([^]+)/.exec(
    file.replace(/^https?:/, ''),
  );
  const path = upload?.[1] ?? upload?.[2];
  if (path === undefined) return { address: whole, names: [whole] };
  const full = withoutEnd(path, /-\d+x\d+$/);
  return {
    address: file,
    names: [...new Set([path, full, withoutEnd(full, /-(?:scaled|rotated|e\d{9,14})$/)])],
  };
};

function withoutEnd(path: string, end: RegExp) {
  const dot = path.lastIndexOf('.');
  return dot < 0 ? path : `${path.slice(0, dot).replace(end, '')}${path.slice(dot)}`;
}
